/**
 * I-32: every key of the editor, and the keys that work in both modes. The keyboard handler and the help (J-06) both
 * use this table; keys of the editor are defined nowhere else.
 */
import { editTexts } from '../../../texts/index.ts';
import type { EditCommandName } from './editCommands.ts';
import type { WalkName } from './selectionMoves.ts';

/** Actions that move or change the selection. */
export type SelectName = WalkName | `extend:${WalkName}` | 'nextHead' | 'previousHead' | 'selectAll' | 'selectNone';

/** Actions on the score as a whole, and actions that open something. */
export type AppActionName =
  | 'save'
  | 'undo'
  | 'redo'
  | 'copy'
  | 'cut'
  | 'paste'
  | 'info'
  | 'transpose'
  | 'arrange'
  | 'lyrics'
  | PlaceActionName
  | 'help'
  | 'play'
  | 'print'
  | DoubtActionName;

/** Actions that go to another staff or voice. */
export type PlaceActionName = 'staffAbove' | 'staffBelow' | 'voice1' | 'voice2';

/** Actions of the doubt queue. */
export type DoubtActionName = 'nextDoubt' | 'previousDoubt' | 'hearBeat';

export type EditActionName = EditCommandName | SelectName | AppActionName;

export interface Shortcut {
  /**
   * For example `Ctrl+Shift+Z`: modifiers in this order, then the key. Ctrl is the command key on Apple's keyboards.
   */
  readonly keys: readonly string[];
  readonly action: EditActionName;
  /** whether the key also works in play mode. */
  readonly inBothModes?: true;
  /**
   * `elsewhere`: the key is handled by the player, by the export menu, or by the browser's own clipboard events; it is
   * listed here for the help.
   */
  readonly elsewhere?: true;
}

export type ShortcutGroup = keyof typeof editTexts.shortcutGroups;

const { actions, inHelp } = editTexts;

export const shortcutText = (action: EditActionName): string => inHelp[action] ?? actions[action];

export const SHORTCUTS: Readonly<Record<ShortcutGroup, readonly Shortcut[]>> = {
  score: [
    { keys: ['Space'], action: 'play', inBothModes: true, elsewhere: true },
    { keys: ['H'], action: 'help', inBothModes: true },
    { keys: ['Ctrl+P'], action: 'print', inBothModes: true, elsewhere: true },
    { keys: ['Ctrl+S'], action: 'save' },
    { keys: ['Ctrl+Z'], action: 'undo' },
    { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], action: 'redo' },
    { keys: ['I'], action: 'info' },
    { keys: ['K'], action: 'transpose' },
    { keys: ['Shift+L'], action: 'lyrics' },
  ],
  select: [
    { keys: ['ArrowRight'], action: 'next' },
    { keys: ['ArrowLeft'], action: 'previous' },
    { keys: ['Shift+ArrowRight'], action: 'extend:next' },
    { keys: ['Shift+ArrowLeft'], action: 'extend:previous' },
    { keys: ['Tab'], action: 'nextHead' },
    { keys: ['Shift+Tab'], action: 'previousHead' },
    { keys: ['Ctrl+ArrowRight'], action: 'nextBar' },
    { keys: ['Ctrl+ArrowLeft'], action: 'previousBar' },
    { keys: ['Ctrl+Shift+ArrowRight'], action: 'extend:nextBar' },
    { keys: ['Ctrl+Shift+ArrowLeft'], action: 'extend:previousBar' },
    { keys: ['Home'], action: 'barStart' },
    { keys: ['End'], action: 'barEnd' },
    { keys: ['Shift+Home'], action: 'extend:barStart' },
    { keys: ['Shift+End'], action: 'extend:barEnd' },
    { keys: ['Ctrl+Home'], action: 'scoreStart' },
    { keys: ['Ctrl+End'], action: 'scoreEnd' },
    { keys: ['Ctrl+Shift+Home'], action: 'extend:scoreStart' },
    { keys: ['Ctrl+Shift+End'], action: 'extend:scoreEnd' },
    { keys: ['Ctrl+Shift+ArrowUp'], action: 'staffAbove' },
    { keys: ['Ctrl+Shift+ArrowDown'], action: 'staffBelow' },
    { keys: ['Ctrl+Alt+1'], action: 'voice1' },
    { keys: ['Ctrl+Alt+2'], action: 'voice2' },
    { keys: ['Ctrl+A'], action: 'selectAll' },
    { keys: ['Escape'], action: 'selectNone' },
  ],
  pitch: [
    { keys: ['ArrowUp'], action: 'up' },
    { keys: ['ArrowDown'], action: 'down' },
    { keys: ['Alt+ArrowUp'], action: 'octaveUp' },
    { keys: ['Alt+ArrowDown'], action: 'octaveDown' },
    { keys: ['Shift+ArrowUp', 'Ctrl+ArrowUp'], action: 'headAbove' },
    { keys: ['Shift+ArrowDown', 'Ctrl+ArrowDown'], action: 'headBelow' },
    { keys: ['J'], action: 'respell' },
    { keys: ['Alt+Shift+ArrowUp'], action: 'stringUp' },
    { keys: ['Alt+Shift+ArrowDown'], action: 'stringDown' },
    { keys: ['C'], action: 'pitchC' },
    { keys: ['D'], action: 'pitchD' },
    { keys: ['E'], action: 'pitchE' },
    { keys: ['F'], action: 'pitchF' },
    { keys: ['G'], action: 'pitchG' },
    { keys: ['A'], action: 'pitchA' },
    { keys: ['B'], action: 'pitchB' },
    { keys: ['Shift+C'], action: 'addC' },
    { keys: ['Shift+D'], action: 'addD' },
    { keys: ['Shift+E'], action: 'addE' },
    { keys: ['Shift+F'], action: 'addF' },
    { keys: ['Shift+G'], action: 'addG' },
    { keys: ['Shift+A'], action: 'addA' },
    { keys: ['Shift+B'], action: 'addB' },
  ],
  rhythm: [
    { keys: ['1'], action: 'whole' },
    { keys: ['2'], action: 'half' },
    { keys: ['3'], action: 'quarter' },
    { keys: ['4'], action: 'eighth' },
    { keys: ['5'], action: 'sixteenth' },
    { keys: ['6'], action: 'thirtySecond' },
    { keys: ['Q'], action: 'shorter' },
    { keys: ['W'], action: 'longer' },
    { keys: ['.'], action: 'dot' },
    { keys: ['T'], action: 'triplet' },
    { keys: ['U'], action: 'tie' },
    { keys: ['N'], action: 'toNotes' },
    { keys: ['R'], action: 'toRests' },
    { keys: ['Delete', 'Backspace'], action: 'remove' },
  ],
  marks: [
    { keys: ['Shift+S'], action: 'staccato' },
    { keys: ['Shift+K'], action: 'staccatissimo' },
    { keys: ['Shift+N'], action: 'tenuto' },
    { keys: ['Shift+V'], action: 'accent' },
    { keys: ['Shift+O'], action: 'marcato' },
    { keys: ['Shift+H'], action: 'fermata' },
    { keys: ['/'], action: 'acciaccatura' },
    { keys: ['S'], action: 'slur' },
    { keys: ['<'], action: 'crescendo' },
    { keys: ['>'], action: 'diminuendo' },
  ],
  doubts: [
    { keys: ['F8'], action: 'nextDoubt' },
    { keys: ['Shift+F8'], action: 'previousDoubt' },
    { keys: ['L'], action: 'hearBeat' },
    { keys: ['Enter'], action: 'keep' },
  ],
  clipboard: [
    { keys: ['Ctrl+C'], action: 'copy', elsewhere: true },
    { keys: ['Ctrl+X'], action: 'cut', elsewhere: true },
    { keys: ['Ctrl+V'], action: 'paste', elsewhere: true },
  ],
};

const all: readonly Shortcut[] = Object.values(SHORTCUTS).flat();
const byKeys = new Map(all.flatMap((shortcut) => shortcut.keys.map((keys) => [keys, shortcut] as const)));

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Keys that need Shift on some keyboards and not on others. */
const WITH_OR_WITHOUT_SHIFT = new Set(['<', '>', '/']);

/**
 * The key independently of Shift and of the keyboard's language: letters and digits are identified by their position if
 * necessary.
 */
function keyName({ key, code }: Key): string {
  if (key.length > 1 || WITH_OR_WITHOUT_SHIFT.has(key)) return key;
  if (/^[a-z0-9.]$/i.test(key)) return key.toUpperCase();
  const place = /^(?:Key|Digit|Numpad)(.)$/.exec(code)?.[1];
  return code === 'NumpadDecimal' ? '.' : (place ?? key);
}

/**
 * Returns the shortcut of a pressed key; undefined where the table has none, or where another part of the app handles
 * it.
 */
export function shortcutOf(event: Key): Shortcut | undefined {
  const modifiers = [
    (event.ctrlKey || event.metaKey) && 'Ctrl+',
    event.altKey && 'Alt+',
    event.shiftKey && !WITH_OR_WITHOUT_SHIFT.has(event.key) && 'Shift+',
  ].filter((each) => each !== false);
  const shortcut = byKeys.get(modifiers.join('') + keyName(event));
  return shortcut?.elsewhere === true ? undefined : shortcut;
}

/** Formats the keys of an action: `Ctrl + Shift + Z`. */
export const printedKeys = (keys: string): string =>
  keys
    .split('+')
    .map((key) => editTexts.keys[key as keyof typeof editTexts.keys] ?? key)
    .join(' + ');
