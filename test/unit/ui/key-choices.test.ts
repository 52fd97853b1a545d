import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayMeet } from '../../../renderer/app/commands/bindings.data.ts';
import {
  bindingsWith,
  boundIds,
  conflictsOf,
  defaultKeys,
  readKeyChoices,
  whyRefused,
  withDefault,
  withKeys,
} from '../../../renderer/app/commands/key-choices.ts';
import { clash } from '../../../renderer/app/commands/presses.ts';

const id = fc.constantFrom(...boundIds);
const key = fc.oneof(
  fc.constantFrom('g', 'g r', 'g x', 'x', 'Shift+x', '$mod+j', '$mod+c', 'F9', 'Enter', '', 'g x y', 'no key'),
  fc.string(),
);
const choices = fc.dictionary(fc.oneof(id, fc.string()), fc.oneof(fc.array(key), fc.anything()));

describe('chosen keys', () => {
  it('never clash on one screen, whatever is stored', () => {
    fc.assert(
      fc.property(choices, (stored) => {
        const bindings = bindingsWith(readKeyChoices(stored));
        const all = boundIds.flatMap((one) => (bindings[one] ?? []).map((bound) => ({ one, bound })));
        const clashes = all.flatMap((first) =>
          all.filter(
            (second) => first.one !== second.one && clash(first.bound, second.bound) && mayMeet(first.one, second.one),
          ),
        );
        expect(clashes).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('are used beside stored entries that mean nothing', () => {
    fc.assert(
      fc.property(fc.anything(), (broken) => {
        const stored = { 'list.next': ['F9'], 'no.command': broken, 'page.star': [broken, 'F8'] };
        const bindings = bindingsWith(readKeyChoices(stored));
        expect(bindings['list.next']).toEqual(['F9']);
        expect(bindings['page.star']).toContain('F8');
        expect(bindings['list.previous']).toEqual(['k']);
      }),
    );
    expect(readKeyChoices({ 'list.next': 'F9', 'list.previous': ['$mod+c'] })).toEqual({});
    for (const stored of [null, 'x', 1, undefined]) expect(readKeyChoices(stored)).toEqual({});
  });

  it('win over the default keys of other commands, which return when they are reset', () => {
    const chosen = withKeys({}, 'list.next', ['g r']);
    expect(bindingsWith(chosen)['list.next']).toEqual(['g r']);
    expect(bindingsWith(chosen)['go.review']).toEqual([]);
    expect(bindingsWith(withDefault(chosen, 'list.next'))['go.review']).toEqual(['g r']);
    // The other command's default keys win them back.
    const back = bindingsWith(withDefault(chosen, 'go.review'));
    expect(back['go.review']).toEqual(['g r']);
    expect(back['list.next']).toEqual([]);
  });

  it('can be none', () => {
    expect(bindingsWith(withKeys({}, 'list.next', []))['list.next']).toEqual([]);
  });

  it('of a command are those chosen last, for every order of choices and resets', () => {
    const act = fc.record({ to: id, keys: fc.constantFrom('F7', 'F8', 'F9', 'g', 'g r', 'x'), reset: fc.boolean() });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 8 }), (acts) => {
        const after = acts.reduce(
          (all, { to, keys, reset }) => (reset ? withDefault(all, to) : withKeys(all, to, [keys])),
          {},
        );
        const last = acts.at(-1);
        if (last === undefined) return;
        const expected = last.reset ? defaultKeys(last.to) : [last.keys];
        expect(bindingsWith(after)[last.to]).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a conflict', () => {
  it('is found where one key begins a sequence of another command', () => {
    const bindings = bindingsWith({});
    expect(conflictsOf('list.next', 'g r', bindings)).toEqual(['go.review']);
    expect(conflictsOf('list.next', 'g', bindings)).toContain('go.review');
    expect(conflictsOf('list.next', 'o x', bindings)).toEqual(['list.open']);
    expect(conflictsOf('list.next', 'F9', bindings)).toEqual([]);
    expect(conflictsOf('go.review', 'g r', bindings)).toEqual([]);
  });

  it('is none between commands of screens that are never open together', () => {
    expect(conflictsOf('triage.accept', 'Shift+x', bindingsWith({}))).toEqual([]);
    expect(conflictsOf('comments.edit', 'd', bindingsWith({}))).toEqual(['outbox.discard']);
  });
});

describe('a refused key', () => {
  it('edits text, belongs to the system, or moves the focus', () => {
    for (const refused of ['$mod+c', '$mod+v', '$mod+z', '$mod+Shift+z', 'Backspace'])
      expect(whyRefused('list.next', refused)).toBe('This key edits text.');
    for (const refused of ['$mod+w', '$mod+t', 'F5', 'F12', 'Alt+F4', 'Meta+k'])
      expect(whyRefused('list.next', refused)).toBe('This key belongs to the system or the browser.');
    for (const refused of ['Enter', 'Escape', 'Tab', 'Space', 'ArrowDown', 'g Enter'])
      expect(whyRefused('list.next', refused)).toBe('This key moves through lists, text and controls.');
    expect(whyRefused('list.next', 'a b c')).toMatch(/at most 2 keys/);
    expect(whyRefused('list.next', '$mod+k x')).toMatch(/without Ctrl/);
  });

  it('is no default key of the command itself', () => {
    for (const command of boundIds)
      for (const own of defaultKeys(command)) expect([own, whyRefused(command, own)]).toEqual([own, null]);
    for (const free of ['x', 'Shift+x', 'g x', 'F9', '$mod+Shift+k', '?', 'é'])
      expect(whyRefused('list.next', free)).toBe(null);
  });
});
