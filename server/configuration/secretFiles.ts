/**
 * A setting can be given as the path of a file, `NAME_FILE`, as container platforms and vaults mount secrets: the values
 * are then neither in the environment of processes nor in a description of the container.
 */
import { readFileSync } from 'node:fs';

const SUFFIX = '_FILE';

export interface WithFiles {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** For the operator: each names the variable. */
  readonly faults: readonly string[];
}

/** @param names of the settings. Without the line break at the end of a file, which editors add. */
export function readSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): WithFiles {
  const variables = { ...given };
  const faults: string[] = [];
  for (const name of names) {
    const path = given[name + SUFFIX];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      faults.push(`${name} and ${name}${SUFFIX} must not both be set`);
      continue;
    }
    try {
      variables[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      faults.push(`${name}${SUFFIX} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { variables, faults };
}
