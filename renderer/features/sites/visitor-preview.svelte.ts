import type { VisitorPreset } from '#shared/model/site-checks.ts';
import type { SiteNode } from '#shared/model/sites.ts';
import type { Galley } from '../../app/galley.ts';
import { live, type Live } from '../../host/live/live.svelte.ts';
import type { JsonObject } from '../../content/expressions.ts';
import { nameOf } from '../../overlay/site-names.ts';
import { TreeController } from '../../ui/tree.svelte.ts';
import { errorWords } from '../../ui/words.ts';
import { readClaims } from './claims.ts';
import type { SitesController } from './sites-controller.svelte.ts';
import { visitorView } from './visitor.ts';

/** The ids under which the typed claims are stored until they are saved under a name. */
const TYPED = ['typed-first', 'typed-second'] as const;
type TypedId = (typeof TYPED)[number];

/** After the last key (ms). */
const PAUSE_MS = 400;

/** One visitor of the preview: the typed claims, and the last valid ones. */
class Visitor {
  readonly id: TypedId;
  #text = $state('');
  #claims = $state.raw<JsonObject>({});
  readonly read = $derived(readClaims(this.#text));
  /** The preset that was chosen or saved last: what is typed since is likely a change of it. */
  name = $state('');

  constructor(id: TypedId) {
    this.id = id;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    const read = readClaims(text);
    if (read.kind === 'claims') this.#claims = read.claims;
  }

  get claims(): JsonObject {
    return this.#claims;
  }
}

export class VisitorPreview {
  readonly #galley: Pick<Galley, 'announcer' | 'store'>;
  readonly #sites: SitesController;
  readonly #stored: Live<readonly VisitorPreset[]>;
  readonly tree: TreeController<SiteNode>;
  readonly #all = TYPED.map((id) => new Visitor(id));
  readonly #pauses = new Map<TypedId, ReturnType<typeof setTimeout>>();
  isTwo = $state(false);
  dialog = $state.raw<{ readonly act: 'save' | 'rename'; readonly visitor: Visitor } | null>(null);
  #asPublished = $state(false);
  #isRestored = false;

  readonly presets: readonly VisitorPreset[] = $derived.by(() =>
    (this.#stored.value ?? []).filter(({ id }) => !TYPED.some((typed) => typed === id)),
  );
  readonly visitors: readonly Visitor[] = $derived.by(() => (this.isTwo ? this.#all : this.#all.slice(0, 1)));
  readonly nodes: readonly SiteNode[] = $derived.by(() => {
    const view = this.#sites.site.value;
    if (view == null) return [];
    return this.asPublished ? view.before : view.nodes.filter(({ change }) => change !== 'removed');
  });
  readonly views = $derived.by(() => this.visitors.map(({ claims }) => visitorView(this.nodes, claims)));
  readonly selected: SiteNode | null = $derived.by(
    () => this.nodes.find(({ id }) => id === this.tree.activeKey) ?? null,
  );

  /** Create it during component setup. */
  constructor({ announcer, layout, store, values }: Galley, sites: SitesController) {
    this.#galley = { announcer, store };
    this.#sites = sites;
    this.#stored = live(values, 'visitorPresets', () => (sites.view === 'preview' ? null : undefined));
    this.tree = new TreeController<SiteNode>({
      nodes: () => this.nodes,
      keyOf: ({ id }) => id,
      startsExpanded: () => true,
      wordsOf: (node) => [nameOf(node), node.path, node.spaceTitle].join(' '),
      open: () => {
        layout.showInspector(true);
      },
    });
    $effect.pre(() => {
      if (this.#stored.value !== undefined) this.#restore(this.#stored.value);
    });
  }

  get hasChanges(): boolean {
    return (this.#sites.site.value?.operations.length ?? 0) > 0;
  }
  get asPublished(): boolean {
    return this.#asPublished || !this.hasChanges;
  }
  set asPublished(asPublished: boolean) {
    this.#asPublished = asPublished;
  }

  /** What was typed before the window closed. */
  #restore(stored: readonly VisitorPreset[]): void {
    if (this.#isRestored) return;
    this.#isRestored = true;
    for (const visitor of this.#all) {
      const typed = stored.find(({ id }) => id === visitor.id);
      if (typed === undefined || visitor.text !== '') continue;
      visitor.text = typed.claims;
      visitor.name = typed.name;
      if (visitor.id === 'typed-second' && typed.claims !== '') this.isTwo = true;
    }
  }

  type(visitor: Visitor, text: string): void {
    visitor.text = text;
    clearTimeout(this.#pauses.get(visitor.id));
    this.#pauses.set(
      visitor.id,
      setTimeout(() => {
        this.keep(visitor);
      }, PAUSE_MS),
    );
  }

  /** Stores what is typed. */
  keep(visitor: Visitor): void {
    clearTimeout(this.#pauses.get(visitor.id));
    const { id, name, text: claims } = visitor;
    const { store } = this.#galley;
    void (claims === '' ? store.invoke('visitors.drop', { id }) : store.invoke('visitors.save', { id, name, claims }));
  }

  /** The preset with exactly these claims. */
  presetOf(visitor: Visitor): VisitorPreset | null {
    const same = this.presets.filter(({ claims }) => claims === visitor.text);
    return same.find(({ name }) => name === visitor.name) ?? same[0] ?? null;
  }

  choose(visitor: Visitor, id: string): void {
    const preset = this.presets.find((one) => one.id === id);
    this.#replace(visitor, preset?.claims ?? '', preset?.name ?? '');
  }

  /** What was typed and not saved can be brought back. */
  #replace(visitor: Visitor, text: string, name: string): void {
    const { text: typed, name: named } = visitor;
    const isUnsaved = typed.trim() !== '' && typed !== text && this.presetOf(visitor) === null;
    visitor.text = text;
    visitor.name = name;
    this.keep(visitor);
    if (!isUnsaved) return;
    this.#galley.announcer.say('Unsaved claims replaced', {
      action: {
        label: 'Undo',
        run: () => {
          this.#replace(visitor, typed, named);
        },
      },
    });
  }

  /** The name that the open dialog asks for. */
  answer(name: string): void {
    const asked = this.dialog;
    this.dialog = null;
    if (asked?.act === 'save') void this.#save(asked.visitor, name);
    else if (asked !== null) void this.#rename(asked.visitor, name);
  }

  /** Under a name that is taken, it replaces that preset. */
  async #save(visitor: Visitor, name: string): Promise<void> {
    const before = this.presets.find((preset) => preset.name === name);
    const preset = { id: before?.id ?? crypto.randomUUID(), name, claims: visitor.text };
    if (!(await this.#put(preset))) return;
    visitor.name = name;
    this.keep(visitor);
    const { announcer } = this.#galley;
    if (before === undefined || before.claims === preset.claims)
      announcer.say(`Visitor “${name}” saved on this computer`);
    else announcer.say(`Visitor “${name}” replaced`, { action: { label: 'Undo', run: () => void this.#put(before) } });
  }

  async #rename(visitor: Visitor, name: string): Promise<void> {
    const preset = this.presetOf(visitor);
    if (preset === null || !(await this.#put({ ...preset, name }))) return;
    visitor.name = name;
    this.#galley.announcer.say(`Visitor renamed to “${name}”`, {
      action: { label: 'Undo', run: () => void this.#put(preset) },
    });
  }

  async drop(preset: VisitorPreset): Promise<void> {
    const { announcer, store } = this.#galley;
    const dropped = await store.invoke('visitors.drop', { id: preset.id });
    if (!dropped.ok) announcer.say(errorWords(dropped.error), { tone: 'failed' });
    else
      announcer.say(`Visitor “${preset.name}” deleted`, {
        action: { label: 'Undo', run: () => void this.#put(preset) },
      });
  }

  async #put(preset: VisitorPreset): Promise<boolean> {
    const saved = await this.#galley.store.invoke('visitors.save', preset);
    if (!saved.ok) this.#galley.announcer.say(errorWords(saved.error), { tone: 'failed' });
    return saved.ok;
  }
}

export type { Visitor };
