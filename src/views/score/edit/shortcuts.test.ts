import { describe, expect, it } from 'vitest';
import { german } from '../../../texts/de/index.ts';
import { SHORTCUTS, printedKeys, shortcutOf, shortcutText } from './shortcuts.ts';

const press = (
  key: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', true>> = {},
  code = '',
) => shortcutOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers })?.action;

describe('shortcuts', () => {
  it.each([
    ['s', { ctrlKey: true }, 'save'],
    ['z', { ctrlKey: true }, 'undo'],
    ['y', { ctrlKey: true }, 'redo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['i', {}, 'info'],
    ['k', {}, 'transpose'],
    ['L', { shiftKey: true }, 'lyrics'],
    ['l', {}, 'hearBeat'],
    ['h', {}, 'help'],
    ['Tab', {}, 'nextHead'],
    ['a', { ctrlKey: true }, 'selectAll'],
    ['Escape', {}, 'selectNone'],
    ['1', {}, 'whole'],
    ['6', {}, 'thirtySecond'],
    ['.', {}, 'dot'],
    ['u', {}, 'tie'],
    ['t', {}, 'triplet'],
    ['S', { shiftKey: true }, 'staccato'],
    ['K', { shiftKey: true }, 'staccatissimo'],
    ['N', { shiftKey: true }, 'tenuto'],
    ['G', { shiftKey: true }, 'addG'],
    ['V', { shiftKey: true }, 'accent'],
    ['O', { shiftKey: true }, 'marcato'],
    ['H', { shiftKey: true }, 'fermata'],
    ['s', {}, 'slur'],
    ['<', {}, 'crescendo'],
    ['<', { shiftKey: true }, 'crescendo'],
    ['>', {}, 'diminuendo'],
    ['>', { shiftKey: true }, 'diminuendo'],
    ['/', {}, 'acciaccatura'],
    ['n', {}, 'toNotes'],
    ['r', {}, 'toRests'],
    ['Delete', {}, 'remove'],
    ['Backspace', {}, 'remove'],
    ['ArrowUp', {}, 'up'],
    ['ArrowDown', { shiftKey: true }, 'headBelow'],
    ['ArrowUp', { ctrlKey: true }, 'headAbove'],
    ['ArrowDown', { ctrlKey: true, shiftKey: true }, 'staffBelow'],
    ['2', { ctrlKey: true, altKey: true }, 'voice2'],
  ] as const)('I-32 %s %o', (key, modifiers, action) => expect(press(key, modifiers)).toBe(action));

  it('I-32 the command key of Apple keyboards is Ctrl', () => expect(press('s', { metaKey: true })).toBe('save'));

  it('identifies letters and digits by their position on keyboards that produce other characters', () => {
    expect(press('ф', {}, 'KeyA')).toBe('pitchA');
    expect(press('&', {}, 'Digit1')).toBe('whole');
    // The slash of a German keyboard.
    expect(press('/', { shiftKey: true }, 'Digit7')).toBe('acciaccatura');
  });

  it('does not handle Space, Ctrl+P and the clipboard, which other parts of the app handle', () => {
    expect([press(' '), press('p', { ctrlKey: true }), press('c', { ctrlKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('J-06 names each action, and lists no key twice', () => {
    const all = Object.values(SHORTCUTS).flat();
    const keys = all.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { action } of all) expect(shortcutText(action)).not.toBe('');
    expect(printedKeys('Ctrl+Shift+ArrowLeft')).toBe('Ctrl + Shift + ←');
  });

  it('J-06 names each key in German, where German keyboards have another name', () => {
    const keys = Object.values(SHORTCUTS).flatMap((group) => group.flatMap((each) => each.keys));
    const named = new Set(keys.flatMap((each) => each.split('+')).filter((key) => /^[A-Z][a-z]/.test(key)));
    const same = new Set(['Alt', 'Tab', 'Enter']);
    const names: Readonly<Record<string, string | undefined>> = german.edit.editTexts.keys;
    for (const key of named) if (!same.has(key)) expect(names[key], key).toMatch(/^(?!Space|Ctrl|Shift|Home|End$|Del)/);
    expect(names['Ctrl']).toBe('Strg');
  });
});
