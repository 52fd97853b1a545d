import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { defaultBindings, triageBindings, type Bindings, type CommandId } from './bindings.data.ts';

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
}

export type CommandGroup = 'Navigation' | 'Lists' | 'Page' | 'Comments' | 'Review' | 'Triage' | 'Outbox' | 'App';

export class Commands {
  /** Several screens may offer a command with the same id; the latest one that can run is used. */
  readonly #commands = new SvelteMap<CommandId, readonly Command[]>();
  #bindings = $state.raw<Bindings>({ ...defaultBindings, ...triageBindings });

  /** Every key with its command. */
  get bound(): readonly { readonly id: CommandId; readonly key: string }[] {
    const ids = Object.keys(this.#bindings) as CommandId[];
    return ids.flatMap((id) => this.keysOf(id).map((key) => ({ id, key })));
  }

  /** Every command once, preferring an offer that can run now. */
  get all(): readonly Command[] {
    return [...this.#commands.values()].flatMap((offers) => offers.findLast(isOffered) ?? []);
  }

  get runnable(): readonly Command[] {
    return [...this.#commands.keys()].flatMap((id) => this.#find(id) ?? []);
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

  #find(id: CommandId): Command | undefined {
    return this.#commands.get(id)?.findLast((command) => isOffered(command) && (command.when?.() ?? true));
  }
}

function isOffered({ offered }: Command): boolean {
  return offered?.() ?? true;
}
