import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { SUBJECTS } from '#shared/rpc/menu.ts';
import type { Bindings, CommandId, TableId } from './bindings.data.ts';
import { isMac, keyWords } from '../../ui/key-caps.ts';
import { bindingsWith, boundIds, type KeyChoices } from './key-choices.ts';

export type { CommandId } from './bindings.data.ts';

/** Every possible action, defined once: the palette, the keys, the help and the buttons all run these. */
export interface Command {
  readonly id: CommandId;
  readonly title: string;
  readonly group: CommandGroup;
  /** Whether it can run now. Absent: always. */
  readonly when?: () => boolean;
  /** False: the account can never have anything to act on, so the command is not listed. Absent: always. */
  readonly offered?: () => boolean;
  readonly run: () => void;
  /** Steps through a list: shown in the help, but of no use in the palette. */
  readonly keysOnly?: boolean;
  /** Acts on the highlighted or selected rows of a list. */
  readonly ofRow?: boolean;
}

/** A press or sequence that continues a begun one, and the command that it runs. */
export interface Continuation {
  readonly keys: string;
  readonly command: Command;
}

export const COMMAND_GROUPS = ['Navigation', 'Lists', ...SUBJECTS, 'App'] as const;

export type CommandGroup = (typeof COMMAND_GROUPS)[number];

export class Commands {
  /** Several screens may offer a command with the same id; the latest one that can run is used. */
  readonly #commands = new SvelteMap<CommandId, readonly Command[]>();
  /** Commands that are the same on every screen. */
  readonly #everywhere = new WeakSet<Command>();
  #choices = $state.raw<KeyChoices>({});
  readonly #bindings = $derived(bindingsWith(this.#choices));
  readonly #byKeys = $derived.by(() => {
    const byKeys = new Map<string, TableId[]>();
    for (const id of boundIds)
      for (const keys of this.#bindings[id] ?? []) byKeys.set(keys, [...(byKeys.get(keys) ?? []), id]);
    return byKeys;
  });

  /** The keys that the person chose; all others are the default ones. */
  set choices(choices: KeyChoices) {
    this.#choices = choices;
  }
  get choices(): KeyChoices {
    return this.#choices;
  }

  /** The keys of every command. */
  get bindings(): Bindings {
    return this.#bindings;
  }

  /** Every command once, preferring an offer that can run now. */
  get all(): readonly Command[] {
    return [...this.#commands.values()].flatMap((offers) => offers.findLast(isOffered) ?? []);
  }

  get runnable(): readonly Command[] {
    return [...this.#commands.keys()].flatMap((id) => this.#find(id) ?? []);
  }

  /** The commands of the screen that can run now. */
  get here(): readonly Command[] {
    return this.runnable.filter((command) => !this.#everywhere.has(command));
  }

  /** As `register`, for commands that belong to no screen. */
  registerEverywhere(commands: readonly Command[]): () => void {
    for (const command of commands) this.#everywhere.add(command);
    return this.register(commands);
  }

  /**
   * Returns a function that removes the commands. Untracked, so that an effect that registers commands does not run
   * again because of it.
   */
  register(commands: readonly Command[]): () => void {
    untrack(() => {
      for (const command of commands) {
        this.#commands.set(command.id, [...(this.#commands.get(command.id) ?? []), command]);
      }
    });
    return () => {
      for (const command of commands) {
        const rest = (this.#commands.get(command.id) ?? []).filter((other) => other !== command);
        if (rest.length > 0) this.#commands.set(command.id, rest);
        else this.#commands.delete(command.id);
      }
    };
  }

  canRun(id: CommandId): boolean {
    return this.#find(id) !== undefined;
  }

  /** Runs the command if it can run now; returns whether it did. */
  run(id: CommandId): boolean {
    const command = this.#find(id);
    command?.run();
    return command !== undefined;
  }

  keysOf(id: CommandId): readonly string[] {
    return Object.hasOwn(this.#bindings, id) ? (this.#bindings[id] ?? []) : [];
  }

  /** The commands of a press or sequence. */
  boundTo(keys: string): readonly TableId[] {
    return this.#byKeys.get(keys) ?? [];
  }

  /** What may follow the presses of `prefix` now. */
  follow(prefix: string): readonly Continuation[] {
    return [...this.#byKeys.entries()].flatMap(([keys, bound]) => {
      if (!keys.startsWith(`${prefix} `)) return [];
      const command = bound.map((id) => this.#find(id)).find((found) => found !== undefined);
      return command === undefined ? [] : [{ keys: keys.slice(prefix.length + 1), command }];
    });
  }

  /** The key of a command in words: `Ctrl+K`, `g then r`; null: it has none. */
  keyWords(id: CommandId): string | null {
    const [binding] = this.keysOf(id);
    return binding === undefined ? null : keyWords(binding, isMac());
  }

  /** What the tooltip of a button tells about its command. */
  hint(id: string): { readonly title: string | null; readonly binding: string | null } {
    const known = id as CommandId;
    return { title: this.#find(known)?.title ?? null, binding: this.keysOf(known)[0] ?? null };
  }

  #find(id: CommandId): Command | undefined {
    return this.#commands.get(id)?.findLast((command) => isOffered(command) && (command.when?.() ?? true));
  }
}

function isOffered({ offered }: Command): boolean {
  return offered?.() ?? true;
}
