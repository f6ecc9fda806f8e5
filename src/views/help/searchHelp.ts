import type { HelpTopic } from '../../texts/index.ts';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the topics that contain every word of the search; those with one in the title come first. */
export function searchHelp(topics: readonly HelpTopic[], search: string): readonly HelpTopic[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const isIn = (text: string) => (word: string) => fold(text).includes(word);
  const found = topics.filter(({ title, paragraphs }) => words.every(isIn([title, ...paragraphs].join(' '))));
  const inTitle = ({ title }: HelpTopic) => words.some(isIn(title));
  return [...found.filter(inTitle), ...found.filter((topic) => !inTitle(topic))];
}
