/**
 * The Dockerfile, the compose file and the operator's page agree with the code, as far as that can be checked without
 * building an image.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCKER_COMPOSE, needs } from '../tools.ts';
import { SETTINGS } from '../../server/configuration.ts';

const compose = readFileSync('compose.yaml', 'utf8');
const kubernetes = readFileSync('kubernetes.yaml', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');
const operating = readFileSync('docs/operating.md', 'utf8');

describe('the compose file', () => {
  it('sets only existing settings of app and worker', () => {
    const services = compose.slice(0, compose.indexOf('  database:\n    image'));
    const given = [...services.matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
    expect(given).toContain('DATABASE_URL');
    expect(given.filter((name) => !SETTINGS.includes(name))).toEqual([]);
  });

  it('can be read by docker compose', needs(DOCKER_COMPOSE), () => {
    const env = {
      ...process.env,
      POSTGRES_PASSWORD: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      PUBLIC_URL: 'https://songleaf.example',
    };
    const { status, stderr } = spawnSync('docker', ['compose', '-f', 'compose.yaml', 'config', '--quiet'], { env });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  it('does not start with a default password', () => {
    expect(compose).not.toMatch(/(PASSWORD|SECRET_ACCESS_KEY|secretKey"?): *"?(?!\$\{)[\w']/);
  });
});

describe('the description for Kubernetes', () => {
  const kinds = kubernetes.split(/^---$/m);
  const pods = kinds.filter((text) => text.includes('kind: Deployment'));

  it('sets only existing settings, and secret ones by files', () => {
    const [settings = ''] = kinds;
    const given = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
    expect(given).toContain('DATABASE_URL_FILE');
    expect(given.filter((name) => !SETTINGS.includes(name.replace(/_FILE$/, '')))).toEqual([]);
    const isSecret = (name: string): boolean => /DATABASE_URL|SMTP_URL|SECRET|TOKEN|KEY/.test(name);
    expect(given.filter((name) => isSecret(name) && !name.endsWith('_FILE'))).toEqual([]);
    expect(pods[0]).toContain("name: WORKER, value: 'off'");
    expect(pods[1]).toMatch(/name: TRANSCRIPTIONS_AT_ONCE/);
  });

  it('starts pods with as few rights as they need, and restarts them by the health of the process', () => {
    expect(pods).toHaveLength(2);
    const lines = ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false'];
    const limits = ['drop: [ALL]', 'limits: { memory: 3Gi', 'automountServiceAccountToken: false'];
    for (const pod of pods) for (const line of [...lines, ...limits]) expect(pod).toContain(line);
    expect(pods[0]).toMatch(
      /livenessProbe: \{ httpGet: \{ path: \/alive.*\n.*readinessProbe: \{ httpGet: \{ path: \/ready/,
    );
    expect(pods[1]).toContain('server/worker.ts');
    expect(pods[1]).toMatch(/livenessProbe:\s+\{ httpGet: \{ path: \/health, port: figures \}/);
  });

  it('replaces pods one after the other, so that an upgrade needs no stop', () => {
    for (const pod of pods) expect(pod).toContain('strategy: { type: RollingUpdate');
    expect(pods[0]).toContain('maxUnavailable: 0');
    expect(pods[0]).toContain('preStop');
  });
});

it('M9 L18 contains no secrets, and starts with as few rights as it needs', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '.env*', '*.tar.gz', 'shared']));
  const shared = compose.slice(0, compose.indexOf('x-settings'));
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'pids_limit', 'env_file'])
    expect(shared).toContain(line);
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nconfigs:')).split(/\n {2}(?=\w)/);
  expect(services).toHaveLength(5);
  for (const service of services.slice(1)) expect(service).toContain('mem_limit');
  for (const service of services.slice(3)) expect(service).toContain('networks: [inside]');
  expect(compose).toContain('inside: { internal: true }');
});

describe('the Dockerfile', () => {
  it('M9 is restarted by the health of the process, not by that of the file store', () => {
    expect(dockerfile).toMatch(/HEALTHCHECK[^]*'\/alive'/);
    expect(dockerfile).not.toContain("'/ready'");
  });

  it('copies only existing files', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('M9 contains no packages of the browser', () => {
    const [, , image = ''] = dockerfile.split(/^FROM /m).slice(1);
    expect(dockerfile).toContain('build/removeBrowserPackages.ts');
    expect(image).toContain('COPY --from=packages /songleaf/node_modules node_modules');
    expect(image).not.toContain('npm ci');
  });

  it('starts the same programs as `npm start` and `npm run worker`', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    for (const [script, text] of [
      [scripts['start'], dockerfile],
      [scripts['worker'], compose],
    ] as const) {
      const words = script?.split(' ') ?? [];
      expect(words.every((word) => text.includes(word))).toBe(true);
    }
  });
});

it('the operator’s page names only existing commands and metrics', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = [...operating.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const metrics = [...operating.matchAll(/`(songleaf_\w+|http_\w+_seconds)`/g)].map(([, name = '']) => name);
  const source = ['server/http/metrics.ts', 'server/transcribing/workerFigures.ts']
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
  expect(metrics.length).toBeGreaterThan(3);
  expect(metrics.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
  const settings = [...operating.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  expect(
    settings.filter(
      (name) => ![...SETTINGS, 'FFMPEG_PATH', 'NODE_EXTRA_CA_CERTS', 'POSTGRES_PASSWORD', 'NAME_FILE'].includes(name),
    ),
  ).toEqual([]);
});
