/** The functions of all passes, by the names that passes.ts uses. */
export * from './scoreFunctions.ts';
export * from './measureFunctions.ts';
export * from './breakFunctions.ts';
export * from './systemFunctions.ts';
export * from './emitFunctions.ts';
