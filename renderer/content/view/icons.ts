import type { Component } from 'svelte';
import ArrowRight from '@lucide/svelte/icons/arrow-right';
import ArrowUp from '@lucide/svelte/icons/arrow-up';
import AtSign from '@lucide/svelte/icons/at-sign';
import Bell from '@lucide/svelte/icons/bell';
import BookOpen from '@lucide/svelte/icons/book-open';
import Bot from '@lucide/svelte/icons/bot';
import Box from '@lucide/svelte/icons/box';
import Boxes from '@lucide/svelte/icons/boxes';
import Braces from '@lucide/svelte/icons/braces';
import Bug from '@lucide/svelte/icons/bug';
import Building2 from '@lucide/svelte/icons/building-2';
import Calendar from '@lucide/svelte/icons/calendar';
import ChartColumn from '@lucide/svelte/icons/chart-column';
import ChartLine from '@lucide/svelte/icons/chart-line';
import Check from '@lucide/svelte/icons/check';
import CircleCheck from '@lucide/svelte/icons/circle-check';
import CircleHelp from '@lucide/svelte/icons/circle-help';
import Clock from '@lucide/svelte/icons/clock';
import Cloud from '@lucide/svelte/icons/cloud';
import Code from '@lucide/svelte/icons/code';
import Copy from '@lucide/svelte/icons/copy';
import Cpu from '@lucide/svelte/icons/cpu';
import CreditCard from '@lucide/svelte/icons/credit-card';
import Database from '@lucide/svelte/icons/database';
import Download from '@lucide/svelte/icons/download';
import ExternalLink from '@lucide/svelte/icons/external-link';
import Eye from '@lucide/svelte/icons/eye';
import File from '@lucide/svelte/icons/file';
import FileCode from '@lucide/svelte/icons/file-code';
import FileText from '@lucide/svelte/icons/file-text';
import Flag from '@lucide/svelte/icons/flag';
import Folder from '@lucide/svelte/icons/folder';
import Funnel from '@lucide/svelte/icons/funnel';
import GitBranch from '@lucide/svelte/icons/git-branch';
import Globe from '@lucide/svelte/icons/globe';
import GraduationCap from '@lucide/svelte/icons/graduation-cap';
import Hammer from '@lucide/svelte/icons/hammer';
import Heart from '@lucide/svelte/icons/heart';
import House from '@lucide/svelte/icons/house';
import Image from '@lucide/svelte/icons/image';
import Info from '@lucide/svelte/icons/info';
import Key from '@lucide/svelte/icons/key';
import Languages from '@lucide/svelte/icons/languages';
import Laptop from '@lucide/svelte/icons/laptop';
import Layers from '@lucide/svelte/icons/layers';
import Lightbulb from '@lucide/svelte/icons/lightbulb';
import Link from '@lucide/svelte/icons/link';
import List from '@lucide/svelte/icons/list';
import Lock from '@lucide/svelte/icons/lock';
import Mail from '@lucide/svelte/icons/mail';
import Map from '@lucide/svelte/icons/map';
import MessageCircle from '@lucide/svelte/icons/message-circle';
import Monitor from '@lucide/svelte/icons/monitor';
import Newspaper from '@lucide/svelte/icons/newspaper';
import Package from '@lucide/svelte/icons/package';
import Palette from '@lucide/svelte/icons/palette';
import Phone from '@lucide/svelte/icons/phone';
import Play from '@lucide/svelte/icons/play';
import Plug from '@lucide/svelte/icons/plug';
import Plus from '@lucide/svelte/icons/plus';
import Pointer from '@lucide/svelte/icons/pointer';
import Puzzle from '@lucide/svelte/icons/puzzle';
import Repeat from '@lucide/svelte/icons/repeat';
import Rocket from '@lucide/svelte/icons/rocket';
import Search from '@lucide/svelte/icons/search';
import Send from '@lucide/svelte/icons/send';
import Server from '@lucide/svelte/icons/server';
import Settings from '@lucide/svelte/icons/settings';
import Shapes from '@lucide/svelte/icons/shapes';
import Shield from '@lucide/svelte/icons/shield';
import ShoppingCart from '@lucide/svelte/icons/shopping-cart';
import SlidersHorizontal from '@lucide/svelte/icons/sliders-horizontal';
import Smartphone from '@lucide/svelte/icons/smartphone';
import Sparkles from '@lucide/svelte/icons/sparkles';
import SquarePen from '@lucide/svelte/icons/square-pen';
import Star from '@lucide/svelte/icons/star';
import Table from '@lucide/svelte/icons/table';
import Tag from '@lucide/svelte/icons/tag';
import Terminal from '@lucide/svelte/icons/terminal';
import TextQuote from '@lucide/svelte/icons/text-quote';
import Ticket from '@lucide/svelte/icons/ticket';
import Trash2 from '@lucide/svelte/icons/trash-2';
import TriangleAlert from '@lucide/svelte/icons/triangle-alert';
import Upload from '@lucide/svelte/icons/upload';
import User from '@lucide/svelte/icons/user';
import Users from '@lucide/svelte/icons/users';
import Video from '@lucide/svelte/icons/video';
import WandSparkles from '@lucide/svelte/icons/wand-sparkles';
import Webhook from '@lucide/svelte/icons/webhook';
import Wrench from '@lucide/svelte/icons/wrench';
import Zap from '@lucide/svelte/icons/zap';

/** What every icon component takes. */
export type IconComponent = Component<{ readonly size?: number | string; readonly 'aria-hidden'?: 'true' }>;

/** Font Awesome names that documentation uses, drawn with the icons that Galley has. */
const ICONS: ReadonlyMap<string, IconComponent> = new Map<string, IconComponent>([
  ['apple', Laptop],
  ['arrow-right', ArrowRight],
  ['arrow-up', ArrowUp],
  ['arrow-up-right-from-square', ExternalLink],
  ['arrows-rotate', Repeat],
  ['at', AtSign],
  ['bell', Bell],
  ['bolt', Zap],
  ['book', BookOpen],
  ['book-open', BookOpen],
  ['books', BookOpen],
  ['box', Package],
  ['boxes-stacked', Boxes],
  ['brackets-curly', Braces],
  ['bug', Bug],
  ['building', Building2],
  ['calendar', Calendar],
  ['cart-shopping', ShoppingCart],
  ['chart-line', ChartLine],
  ['chart-simple', ChartColumn],
  ['check', Check],
  ['circle-check', CircleCheck],
  ['circle-info', Info],
  ['circle-question', CircleHelp],
  ['clock', Clock],
  ['cloud', Cloud],
  ['code', Code],
  ['code-branch', GitBranch],
  ['cog', Settings],
  ['comment', MessageCircle],
  ['comments', MessageCircle],
  ['copy', Copy],
  ['credit-card', CreditCard],
  ['cube', Box],
  ['database', Database],
  ['desktop', Monitor],
  ['display', Monitor],
  ['download', Download],
  ['envelope', Mail],
  ['eye', Eye],
  ['file', File],
  ['file-code', FileCode],
  ['file-lines', FileText],
  ['filter', Funnel],
  ['flag', Flag],
  ['folder', Folder],
  ['gear', Settings],
  ['gears', Settings],
  ['gitbook-assistant', MessageCircle],
  ['globe', Globe],
  ['graduation-cap', GraduationCap],
  ['hammer', Hammer],
  ['hand-pointer', Pointer],
  ['heart', Heart],
  ['home', House],
  ['house', House],
  ['icons', Shapes],
  ['image', Image],
  ['info', Info],
  ['key', Key],
  ['language', Languages],
  ['layer-group', Layers],
  ['lightbulb', Lightbulb],
  ['link', Link],
  ['linux', Laptop],
  ['list', List],
  ['lock', Lock],
  ['magnifying-glass', Search],
  ['map', Map],
  ['message', MessageCircle],
  ['microchip', Cpu],
  ['mobile', Smartphone],
  ['newspaper', Newspaper],
  ['palette', Palette],
  ['paper-plane', Send],
  ['pen', SquarePen],
  ['pen-to-square', SquarePen],
  ['pencil', SquarePen],
  ['phone', Phone],
  ['play', Play],
  ['plug', Plug],
  ['plus', Plus],
  ['puzzle-piece', Puzzle],
  ['question', CircleHelp],
  ['quote-left', TextQuote],
  ['rectangle-terminal', Terminal],
  ['repeat', Repeat],
  ['robot', Bot],
  ['rocket', Rocket],
  ['rocket-launch', Rocket],
  ['screwdriver-wrench', Wrench],
  ['search', Search],
  ['server', Server],
  ['shield', Shield],
  ['shield-halved', Shield],
  ['sliders', SlidersHorizontal],
  ['sliders-h', SlidersHorizontal],
  ['sparkle', Sparkles],
  ['sparkles', Sparkles],
  ['star', Star],
  ['table', Table],
  ['tag', Tag],
  ['tags', Tag],
  ['terminal', Terminal],
  ['ticket', Ticket],
  ['trash', Trash2],
  ['triangle-exclamation', TriangleAlert],
  ['upload', Upload],
  ['user', User],
  ['user-group', Users],
  ['users', Users],
  ['video', Video],
  ['wand-magic-sparkles', WandSparkles],
  ['warning', TriangleAlert],
  ['webhook', Webhook],
  ['windows', Laptop],
  ['wrench', Wrench],
]);

/** The icon of that name, or a neutral shape: a brand or an icon that Galley does not have. */
export function iconOf(name: string): IconComponent {
  return ICONS.get(name.replace(/^fa-/, '')) ?? Shapes;
}
