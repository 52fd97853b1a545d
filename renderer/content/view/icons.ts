import type { Component } from 'svelte';
import ArrowRightIcon from '@lucide/svelte/icons/arrow-right';
import ArrowUpIcon from '@lucide/svelte/icons/arrow-up';
import AtSignIcon from '@lucide/svelte/icons/at-sign';
import BellIcon from '@lucide/svelte/icons/bell';
import BookOpenIcon from '@lucide/svelte/icons/book-open';
import BotIcon from '@lucide/svelte/icons/bot';
import BoxIcon from '@lucide/svelte/icons/box';
import BoxesIcon from '@lucide/svelte/icons/boxes';
import BracesIcon from '@lucide/svelte/icons/braces';
import BugIcon from '@lucide/svelte/icons/bug';
import Building2Icon from '@lucide/svelte/icons/building-2';
import CalendarIcon from '@lucide/svelte/icons/calendar';
import ChartColumnIcon from '@lucide/svelte/icons/chart-column';
import ChartLineIcon from '@lucide/svelte/icons/chart-line';
import CheckIcon from '@lucide/svelte/icons/check';
import CircleCheckIcon from '@lucide/svelte/icons/circle-check';
import CircleHelpIcon from '@lucide/svelte/icons/circle-help';
import ClockIcon from '@lucide/svelte/icons/clock';
import CloudIcon from '@lucide/svelte/icons/cloud';
import CodeIcon from '@lucide/svelte/icons/code';
import CopyIcon from '@lucide/svelte/icons/copy';
import CpuIcon from '@lucide/svelte/icons/cpu';
import CreditCardIcon from '@lucide/svelte/icons/credit-card';
import DatabaseIcon from '@lucide/svelte/icons/database';
import DownloadIcon from '@lucide/svelte/icons/download';
import ExternalLinkIcon from '@lucide/svelte/icons/external-link';
import EyeIcon from '@lucide/svelte/icons/eye';
import FileIcon from '@lucide/svelte/icons/file';
import FileCodeIcon from '@lucide/svelte/icons/file-code';
import FileTextIcon from '@lucide/svelte/icons/file-text';
import FlagIcon from '@lucide/svelte/icons/flag';
import FolderIcon from '@lucide/svelte/icons/folder';
import FunnelIcon from '@lucide/svelte/icons/funnel';
import GitBranchIcon from '@lucide/svelte/icons/git-branch';
import GlobeIcon from '@lucide/svelte/icons/globe';
import GraduationCapIcon from '@lucide/svelte/icons/graduation-cap';
import HammerIcon from '@lucide/svelte/icons/hammer';
import HeartIcon from '@lucide/svelte/icons/heart';
import HouseIcon from '@lucide/svelte/icons/house';
import ImageIcon from '@lucide/svelte/icons/image';
import InfoIcon from '@lucide/svelte/icons/info';
import KeyIcon from '@lucide/svelte/icons/key';
import LanguagesIcon from '@lucide/svelte/icons/languages';
import LaptopIcon from '@lucide/svelte/icons/laptop';
import LayersIcon from '@lucide/svelte/icons/layers';
import LightbulbIcon from '@lucide/svelte/icons/lightbulb';
import LinkIcon from '@lucide/svelte/icons/link';
import ListIcon from '@lucide/svelte/icons/list';
import LockIcon from '@lucide/svelte/icons/lock';
import MailIcon from '@lucide/svelte/icons/mail';
import MapIcon from '@lucide/svelte/icons/map';
import MessageCircleIcon from '@lucide/svelte/icons/message-circle';
import MonitorIcon from '@lucide/svelte/icons/monitor';
import NewspaperIcon from '@lucide/svelte/icons/newspaper';
import PackageIcon from '@lucide/svelte/icons/package';
import PaletteIcon from '@lucide/svelte/icons/palette';
import PhoneIcon from '@lucide/svelte/icons/phone';
import PlayIcon from '@lucide/svelte/icons/play';
import PlugIcon from '@lucide/svelte/icons/plug';
import PlusIcon from '@lucide/svelte/icons/plus';
import PointerIcon from '@lucide/svelte/icons/pointer';
import PuzzleIcon from '@lucide/svelte/icons/puzzle';
import RepeatIcon from '@lucide/svelte/icons/repeat';
import RocketIcon from '@lucide/svelte/icons/rocket';
import SearchIcon from '@lucide/svelte/icons/search';
import SendIcon from '@lucide/svelte/icons/send';
import ServerIcon from '@lucide/svelte/icons/server';
import SettingsIcon from '@lucide/svelte/icons/settings';
import ShapesIcon from '@lucide/svelte/icons/shapes';
import ShieldIcon from '@lucide/svelte/icons/shield';
import ShoppingCartIcon from '@lucide/svelte/icons/shopping-cart';
import SlidersHorizontalIcon from '@lucide/svelte/icons/sliders-horizontal';
import SmartphoneIcon from '@lucide/svelte/icons/smartphone';
import SparklesIcon from '@lucide/svelte/icons/sparkles';
import SquarePenIcon from '@lucide/svelte/icons/square-pen';
import StarIcon from '@lucide/svelte/icons/star';
import TableIcon from '@lucide/svelte/icons/table';
import TagIcon from '@lucide/svelte/icons/tag';
import TerminalIcon from '@lucide/svelte/icons/terminal';
import TextQuoteIcon from '@lucide/svelte/icons/text-quote';
import TicketIcon from '@lucide/svelte/icons/ticket';
import Trash2Icon from '@lucide/svelte/icons/trash-2';
import TriangleAlertIcon from '@lucide/svelte/icons/triangle-alert';
import UploadIcon from '@lucide/svelte/icons/upload';
import UserIcon from '@lucide/svelte/icons/user';
import UsersIcon from '@lucide/svelte/icons/users';
import VideoIcon from '@lucide/svelte/icons/video';
import WandSparklesIcon from '@lucide/svelte/icons/wand-sparkles';
import WebhookIcon from '@lucide/svelte/icons/webhook';
import WrenchIcon from '@lucide/svelte/icons/wrench';
import ZapIcon from '@lucide/svelte/icons/zap';

/** The props of every icon component. */
export type IconComponent = Component<{ readonly size?: number | string; readonly 'aria-hidden'?: 'true' }>;

/** Font Awesome names that documentation uses, mapped to Galley's icons. */
const ICONS: ReadonlyMap<string, IconComponent> = new Map<string, IconComponent>([
  ['apple', LaptopIcon],
  ['arrow-right', ArrowRightIcon],
  ['arrow-up', ArrowUpIcon],
  ['arrow-up-right-from-square', ExternalLinkIcon],
  ['arrows-rotate', RepeatIcon],
  ['at', AtSignIcon],
  ['bell', BellIcon],
  ['bolt', ZapIcon],
  ['book', BookOpenIcon],
  ['book-open', BookOpenIcon],
  ['books', BookOpenIcon],
  ['box', PackageIcon],
  ['boxes-stacked', BoxesIcon],
  ['brackets-curly', BracesIcon],
  ['bug', BugIcon],
  ['building', Building2Icon],
  ['calendar', CalendarIcon],
  ['cart-shopping', ShoppingCartIcon],
  ['chart-line', ChartLineIcon],
  ['chart-simple', ChartColumnIcon],
  ['check', CheckIcon],
  ['circle-check', CircleCheckIcon],
  ['circle-info', InfoIcon],
  ['circle-question', CircleHelpIcon],
  ['clock', ClockIcon],
  ['cloud', CloudIcon],
  ['code', CodeIcon],
  ['code-branch', GitBranchIcon],
  ['cog', SettingsIcon],
  ['comment', MessageCircleIcon],
  ['comments', MessageCircleIcon],
  ['copy', CopyIcon],
  ['credit-card', CreditCardIcon],
  ['cube', BoxIcon],
  ['database', DatabaseIcon],
  ['desktop', MonitorIcon],
  ['display', MonitorIcon],
  ['download', DownloadIcon],
  ['envelope', MailIcon],
  ['eye', EyeIcon],
  ['file', FileIcon],
  ['file-code', FileCodeIcon],
  ['file-lines', FileTextIcon],
  ['filter', FunnelIcon],
  ['flag', FlagIcon],
  ['folder', FolderIcon],
  ['gear', SettingsIcon],
  ['gears', SettingsIcon],
  ['gitbook-assistant', MessageCircleIcon],
  ['globe', GlobeIcon],
  ['graduation-cap', GraduationCapIcon],
  ['hammer', HammerIcon],
  ['hand-pointer', PointerIcon],
  ['heart', HeartIcon],
  ['home', HouseIcon],
  ['house', HouseIcon],
  ['icons', ShapesIcon],
  ['image', ImageIcon],
  ['info', InfoIcon],
  ['key', KeyIcon],
  ['language', LanguagesIcon],
  ['layer-group', LayersIcon],
  ['lightbulb', LightbulbIcon],
  ['link', LinkIcon],
  ['linux', LaptopIcon],
  ['list', ListIcon],
  ['lock', LockIcon],
  ['magnifying-glass', SearchIcon],
  ['map', MapIcon],
  ['message', MessageCircleIcon],
  ['microchip', CpuIcon],
  ['mobile', SmartphoneIcon],
  ['newspaper', NewspaperIcon],
  ['palette', PaletteIcon],
  ['paper-plane', SendIcon],
  ['pen', SquarePenIcon],
  ['pen-to-square', SquarePenIcon],
  ['pencil', SquarePenIcon],
  ['phone', PhoneIcon],
  ['play', PlayIcon],
  ['plug', PlugIcon],
  ['plus', PlusIcon],
  ['puzzle-piece', PuzzleIcon],
  ['question', CircleHelpIcon],
  ['quote-left', TextQuoteIcon],
  ['rectangle-terminal', TerminalIcon],
  ['repeat', RepeatIcon],
  ['robot', BotIcon],
  ['rocket', RocketIcon],
  ['rocket-launch', RocketIcon],
  ['screwdriver-wrench', WrenchIcon],
  ['search', SearchIcon],
  ['server', ServerIcon],
  ['shield', ShieldIcon],
  ['shield-halved', ShieldIcon],
  ['sliders', SlidersHorizontalIcon],
  ['sliders-h', SlidersHorizontalIcon],
  ['sparkle', SparklesIcon],
  ['sparkles', SparklesIcon],
  ['star', StarIcon],
  ['table', TableIcon],
  ['tag', TagIcon],
  ['tags', TagIcon],
  ['terminal', TerminalIcon],
  ['ticket', TicketIcon],
  ['trash', Trash2Icon],
  ['triangle-exclamation', TriangleAlertIcon],
  ['upload', UploadIcon],
  ['user', UserIcon],
  ['user-group', UsersIcon],
  ['users', UsersIcon],
  ['video', VideoIcon],
  ['wand-magic-sparkles', WandSparklesIcon],
  ['warning', TriangleAlertIcon],
  ['webhook', WebhookIcon],
  ['windows', LaptopIcon],
  ['wrench', WrenchIcon],
]);

/** The icon with that name; a neutral shape for a brand or an icon that Galley lacks. */
export function iconOf(name: string): IconComponent {
  return ICONS.get(name.replace(/^fa-/, '')) ?? ShapesIcon;
}
