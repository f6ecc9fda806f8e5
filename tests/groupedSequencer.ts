/**
 * The order of the test files. Vitest keeps a worker, and with it the modules that the worker has loaded, only where the
 * next file of the queue belongs to the same project and has the same environment. In vitest's own order, by duration,
 * they alternate, so that most files would load the engine or the app again.
 */
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The comments with which a file chooses its environment, at its beginning. */
const ENVIRONMENT = /@vitest-environment.*/g;

function groupOf({ project, moduleId }: TestSpecification): string {
  const environment = readFileSync(moduleId, 'utf8').match(ENVIRONMENT) ?? [];
  return [project.name, ...environment].join('\n');
}

export class GroupedSequencer extends BaseSequencer {
  /** The groups in the order of their longest files, and vitest's order within a group. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const group = groupOf(file);
      groups.set(group, [...(groups.get(group) ?? []), file]);
    }
    return [...groups.values()].flat();
  }
}
