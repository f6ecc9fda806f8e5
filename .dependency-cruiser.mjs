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
  ['compare', '^engine/compare/', model],
  ['edit', '^engine/edit/', model],
  ['notate', '^engine/notate/', model],
  ['timeline', '^engine/timeline/', model],
  ['readings', '^engine/readings/', [...model, '^engine/edit/', '^engine/notate/', '^engine/timeline/']],
  ['arrange', '^engine/arrange/', [...model, '^engine/edit/', '^engine/notate/harmony/']],
  ['display', '^engine/display/', display],
  ['layout', '^engine/layout/', [...model, ...display, '^engine/timeline/']],
  // Sheet and roll answer the same questions: one type says which.
  ['pianoroll', '^engine/pianoroll/', [...model, ...display, '^engine/timeline/', '^engine/layout/types/layout\\.ts$']],
  ['paint', '^engine/paint/', display],
  ['app', '^src/', ['^engine/index\\.ts$', ...paintDoors, '^server/contract/']],
  ['contract', '^server/contract/', []],
  [
    'server',
    '^server/(?!contract/)',
    ['^engine/index\\.ts$', '^engine/paint/(svg|pdf)/index\\.ts$', '^server/contract/'],
  ],
  [
    'cli',
    '^cli/',
    [
      '^engine/index\\.ts$',
      '^engine/paint/(svg|pdf)/index\\.ts$',
      '^server/(transcription|soundfonts)/index\\.ts$',
      '^server/createFolder\\.ts$',
    ],
  ],
];

/** What users have and benchmarks drive: they take it by the same doors, never by a path inside. */
const benchRule = {
  name: 'bench-drives-what-users-have',
  severity: 'error',
  from: { path: '^bench/', pathNot: '\\.test\\.tsx?$' },
  to: {
    path: '^(engine|src)/',
    pathNot: ['^engine/index\\.ts$', ...paintDoors, '^src/views/score/viewer/index\\.ts$', '^src/audio/index\\.ts$'],
  },
};

const PROJECT = '^(engine|src|server|cli|fonts|bench|tests|training)/';
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
  ['pixi', '^node_modules/(pixi\\.js|@pixi)/', '^engine/paint/pixi/'],
  ['react', '^node_modules/(react|react-dom|react-router-dom|@mui|@emotion|xstate|@xstate)/', '^src/'],
  [
    'database',
    '^node_modules/(pg|kysely|pg-boss)/',
    '^server/(database|limits|postgres|blobs|scores|queue|transcribing|mail|accounts|backup|billing|songbook|events)/|^server/[^/]*\\.ts$',
  ],
  ['onnx', '^node_modules/onnxruntime-node/', '^server/transcription/'],
  ['coconet', '^node_modules/(@magenta|@tensorflow)/', '^src/arranging/coconet/'],
];

/**
 * [folder, its rooms from the lowest to the highest]. A room is a folder or a file of that folder (`*` stands for any
 * letters). It may import only itself and the rooms before it, in this folder; rooms in a list of their own are of one
 * height and do not import each other. What a room may import outside of the folder is said by LAYERS. Every product
 * file of the folder must lie in a room of the list.
 */
const ROOMS = [
  [
    'engine/layout',
    [
      '*Style.data.ts',
      'engravingStyle.ts',
      'types',
      'context',
      'glyphs',
      'columns',
      'skyline',
      'beams',
      'chords',
      'spacing',
      'breaking',
      'curves',
      'markParts',
      'outside',
      'emit',
      'passList.ts',
      'passInputs.ts',
      'passFunctions',
      'passes.ts',
      'systems',
      'sheet',
      'pages',
      'index.ts',
    ],
  ],
  [
    'engine/notate',
    [
      ['timedNote.ts', 'notateOptions.ts'],
      'meter',
      'rhythm',
      'frets',
      ['voices', 'harmony'],
      'write',
      'grid',
      'drums',
      'scoreQuality.ts',
      'notate.ts',
    ],
  ],
  // The merge takes two scores: it knows nothing of how a reading is made.
  ['engine/readings', [['alignInOrder.ts', 'clefsAtSeam.ts'], 'merge', '*.ts']],
  ['engine/formats/musicxml', ['xml', 'tables', 'signs', 'fit', ['read', 'write']]],
  [
    'src',
    [
      'storedChoice.ts',
      'idleWork.ts',
      'theme',
      'signal.ts',
      'routing',
      'songId.ts',
      'texts',
      'api',
      'native',
      'analytics',
      'arranging',
      'editing',
      'audio',
      'machines',
      'auth',
      'views',
      'startScreen.ts',
      'removeServiceWorkers.ts',
      'routes.tsx',
      'App.tsx',
      'main.tsx',
    ],
  ],
  [
    'src/machines',
    ['notProvided.ts', ['signingIn', 'uploading', 'recording', 'playback', 'editing'], 'scoreScreen.ts'],
  ],
  [
    'src/views',
    [
      'shell',
      ['legal', 'auth', 'welcome', 'tour'],
      'help',
      'account',
      'wizard',
      ['upload', 'video', 'record'],
      'score',
      'songbook',
    ],
  ],
  [
    'src/views/score',
    [
      // What is shown and how large; where a camera may be; the layouts; the ink; where the reader is; one pane; what is looped; where a score differs from its source.
      ...['state', 'camera', 'layout', 'canvas', 'reading', 'viewport', 'loop', 'remarks'],
      ['viewer', 'player', 'spoken', 'locked', 'export'],
      ...['edit', 'pane', 'roll', 'line', 'screen'],
      // A page of its own and dialogs, each loaded when it is opened.
      ['share', 'shared', 'rating', 'versions'],
    ],
  ],
  [
    'server',
    [
      'contract',
      'transcription',
      ['errorCode.ts', 'texts'],
      'createFolder.ts',
      ...['configuration', 'configuration.ts', 'log.ts'],
      ...[
        'soundfonts',
        'database',
        'limits',
        'blobs',
        'video',
        'queue',
        'accounts',
        'mail',
        'billing',
        'postgres',
        'scores',
      ],
      ...['sharing', 'songbook', 'events', 'http', 'transcribing', 'launch', 'backup'],
      // Programs.
      ['start.ts', 'dev.ts', 'worker.ts', 'endSessions.ts'],
    ],
  ],
  [
    'server/transcription',
    [
      ['messages', 'model', 'childEnvironment.ts'],
      ['decode', 'residentMemory.ts'],
      'detect',
      ['piano', 'voice'],
      ['stageClock.ts', 'writeScore.ts'],
      'transcribeFile.ts',
      ['transcriptionProcess.ts', 'transcribeInProcess.ts'],
      'index.ts',
    ],
  ],
];

const roomPath = (folder, room) =>
  `^${folder}/${room.includes('.') ? `${room.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$` : `${room}/`}`;

const roomRules = ROOMS.flatMap(([folder, rooms]) => {
  const levels = rooms.map((level) => [level].flat());
  const paths = rooms.flat().map((room) => roomPath(folder, room));
  const order = levels.flatMap((level, height) => {
    const lower = levels.slice(0, height).flat();
    return level.map((room) => ({
      name: `${folder}/${room}-imports`,
      comment: `Of ${folder}, ${room} may import only itself and ${lower.join(', ') || 'nothing else'}`,
      severity: 'error',
      from: { path: roomPath(folder, room), pathNot: TEST },
      to: { path: `^${folder}/`, pathNot: [...lower, room].map((each) => roomPath(folder, each)) },
    }));
  });
  const complete = {
    name: `${folder}-rooms`,
    comment: `Every file of ${folder} lies in one of its rooms; a new room gets a place in the list`,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: [TEST, ...paths] },
    to: {},
  };
  return [...order, complete];
});

const packageRules = OWNED_PACKAGES.map(([name, packages, owner]) => ({
  name: `${name}-only-there`,
  severity: 'error',
  from: { path: PROJECT, pathNot: [owner, TEST, '^(tests|bench|fonts|training)/'] },
  to: { path: packages },
}));

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { path: PROJECT }, to: { circular: true } },
    // `?url` is Vite's: the address of a file that the build copies.
    {
      name: 'no-missing-modules',
      severity: 'error',
      from: { path: PROJECT },
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine has no clock, network or file system: Node modules only in paint doors and tests.',
      severity: 'error',
      from: { path: '^engine/(?!paint/)', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'model-knows-no-format',
      comment: 'Elements of other formats that the model carries through are opaque to everything but the formats.',
      severity: 'error',
      from: { path: PROJECT, pathNot: ['^engine/(model|formats)/', '^tests/'] },
      to: { path: '^engine/model/foreign\\.ts$' },
    },
    ...layerRules,
    benchRule,
    ...roomRules,
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
