/**
 * Who may import whom: the arrows of the architecture. Each folder lists what it may reach; everything else in the
 * project is forbidden to it. Type imports count too: an arrow is an arrow.
 */
const units = ['^engine/(units|steps)\\.ts$'];
const display = ['^engine/display/', '^engine/smufl/', ...units];
const model = ['^engine/model/', '^engine/theory/', ...units];
const paintDoors = ['^engine/paint/(pixi|canvas|svg|pdf)/index\\.ts$'];

/** [name, files, what they may import besides themselves] */
const LAYERS = [
  ['units', '^engine/(units|steps)\\.ts$', []],
  ['theory', '^engine/theory/', units],
  ['smufl', '^engine/smufl/', units],
  ['model', '^engine/model/', model],
  ['formats', '^engine/formats/', [...model, '^engine/timeline/', '^engine/notate/']],
  ['edit', '^engine/edit/', model],
  ['notate', '^engine/notate/', model],
  ['timeline', '^engine/timeline/', model],
  ['display', '^engine/display/', display],
  ['layout', '^engine/layout/', [...model, ...display, '^engine/timeline/']],
  // Sheet and roll answer the same questions: one type says which.
  ['pianoroll', '^engine/pianoroll/', [...model, ...display, '^engine/timeline/', '^engine/layout/layout\\.ts$']],
  ['paint', '^engine/paint/', display],
  ['app', '^src/', ['^engine/index\\.ts$', ...paintDoors, '^server/contract/']],
  ['contract', '^server/contract/', []],
  [
    'server',
    '^server/(?!contract/)',
    ['^engine/index\\.ts$', '^engine/paint/(svg|pdf)/index\\.ts$', '^server/contract/'],
  ],
  ['cli', '^cli/', ['^engine/index\\.ts$', '^engine/paint/(svg|pdf)/index\\.ts$', '^server/transcription/index\\.ts$']],
];

const PROJECT = '^(engine|src|server|cli|fonts|bench|tests)/';
/** Test files may reach what they need; only what ships is bound. */
const TEST = '\\.test\\.tsx?$';

const layerRules = LAYERS.map(([name, from, allowed]) => ({
  name: `${name}-imports`,
  comment: `${name} may import only ${allowed.length === 0 ? 'itself' : allowed.join(', ')}`,
  severity: 'error',
  from: { path: from, pathNot: TEST },
  to: { path: PROJECT, pathNot: [from, ...allowed] },
}));

/** A package and the only folder that may import it. */
const OWNED_PACKAGES = [
  ['pixi', '^node_modules/(pixi\\.js|@pixi)/', '^(engine/paint/pixi/|src/views/score/)'],
  ['react', '^node_modules/(react|react-dom|react-router-dom|@mui|@emotion|xstate|@xstate)/', '^src/'],
  [
    'database',
    '^node_modules/(pg|kysely|pg-boss)/',
    '^server/(storage|jobs|accounts|backup|billing)/|^server/[^/]*\\.ts$',
  ],
  ['onnx', '^node_modules/onnxruntime-node/', '^server/transcription/'],
];

const packageRules = OWNED_PACKAGES.map(([name, packages, owner]) => ({
  name: `${name}-only-there`,
  severity: 'error',
  from: { path: PROJECT, pathNot: [owner, TEST, '^(tests|bench|fonts)/'] },
  to: { path: packages },
}));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { path: PROJECT }, to: { circular: true } },
    { name: 'no-missing-modules', severity: 'error', from: { path: PROJECT }, to: { couldNotResolve: true } },
    {
      name: 'engine-is-pure',
      comment: 'The engine has no clock, network or file system: Node modules only in paint doors and tests.',
      severity: 'error',
      from: { path: '^engine/(?!paint/)', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    ...layerRules,
    ...packageRules,
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // Packages name their entry points in `exports`.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    exclude: { path: '^(dist|data)/' },
  },
};
