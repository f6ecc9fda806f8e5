import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { workerEnvironment } from './workerEnvironment.ts';

it('a worker starts with its server where the settings are given by files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), `${content}\n`);
    return join(folder, name);
  };
  try {
    const variables = {
      DATABASE_URL_FILE: file('database', 'postgres://songleaf@database/songleaf'),
      DATA_DIR_FILE: file('data', '/data'),
      WORKER_PORT_FILE: file('port', '4100'),
    };
    const { databaseUrl = '', dataDirectory } = readConfiguration({ ...variables, WORKER_PORT_FILE: '' });
    const own = readConfiguration(workerEnvironment(variables, { databaseUrl, dataDirectory }));
    expect(own).toMatchObject({
      databaseUrl: 'postgres://songleaf@database/songleaf',
      dataDirectory: '/data',
      workerPort: undefined,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
