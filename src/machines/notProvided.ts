/** An implementation that a machine leaves to the app: throws where the app has not provided it. */
export function notProvided(name: string): () => never {
  return () => {
    throw new Error(`${name} was not provided`);
  };
}
