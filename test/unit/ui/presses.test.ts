import { describe, expect, it } from 'vitest';
import { clash, isBare, normalBinding, pressOf, type KeyEvent } from '../../../renderer/app/commands/presses.ts';

const event = (key: string, more: Partial<KeyEvent> = {}): KeyEvent => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('a key press', () => {
  it('is the binding that names it, however that is written', () => {
    const shifted = { shiftKey: true };
    for (const [binding, pressed] of [
      ['g', event('g')],
      ['g', event('G')],
      ['Shift+V', event('V', shifted)],
      ['$mod+Shift+f', event('F', { ctrlKey: true, shiftKey: true })],
      ['$mod+Alt+p', event('p', { ctrlKey: true, altKey: true })],
      ['Shift+F6', event('F6', shifted)],
      ['Alt+ArrowLeft', event('ArrowLeft', { altKey: true })],
      ['Space', event(' ')],
      ['$mod+Plus', event('+', { ctrlKey: true })],
    ] as const)
      expect(pressOf(pressed, false)).toBe(normalBinding(binding));
  });

  it('of a character needs no Shift: keyboards differ in where it is', () => {
    for (const shiftKey of [true, false]) expect(pressOf(event('?', { shiftKey }), false)).toBe('?');
    expect(normalBinding('Shift+?')).toBe('?');
    expect(pressOf(event('1', { shiftKey: true }), false)).toBe('1');
  });

  it('with Command on a Mac is one with Ctrl elsewhere', () => {
    expect(pressOf(event('k', { metaKey: true }), true)).toBe('$mod+k');
    expect(pressOf(event('k', { ctrlKey: true }), true)).toBe('Control+k');
    expect(pressOf(event('k', { metaKey: true }), false)).toBe('Meta+k');
  });

  it('with Alt Gr is the character that it makes', () => {
    const altGraph = { ctrlKey: true, altKey: true, getModifierState: (key: string) => key === 'AltGraph' };
    expect(pressOf(event('{', altGraph), false)).toBe('{');
  });

  it('on a keyboard with another script is named by its place', () => {
    expect(pressOf(event('п', { code: 'KeyG' }), false)).toBe('g');
    expect(pressOf(event('ä', { code: 'Quote' }), false)).toBe('ä');
  });

  it('of a modifier alone, or of a part of a character, is none', () => {
    for (const key of ['Shift', 'Control', 'Dead', 'Process']) expect(pressOf(event(key), false)).toBe(null);
  });

  it('belongs to a field if it writes or moves there', () => {
    for (const bare of ['g', 'g r', 'Shift+v', 'Escape']) expect(isBare(bare)).toBe(true);
    for (const binding of ['$mod+k', 'Alt+ArrowLeft', 'F6', 'Shift+F6']) expect(isBare(binding)).toBe(false);
  });
});

describe('two bindings', () => {
  it('clash if one is, or begins, the other', () => {
    expect(clash('g', 'g r')).toBe(true);
    expect(clash('g r', 'g')).toBe(true);
    expect(clash('g r', 'g r')).toBe(true);
    expect(clash('g r', 'g t')).toBe(false);
    expect(clash('F1', 'F11')).toBe(false);
  });
});
