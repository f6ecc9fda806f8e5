/** The part of verovio's JavaScript interface that the comparison calls; the package contains no types. */
declare module 'verovio/wasm' {
  const createModule: () => Promise<unknown>;
  export default createModule;
}

declare module 'verovio/esm' {
  export class VerovioToolkit {
    constructor(module: unknown);
    setOptions(options: Readonly<Record<string, unknown>>): void;
    loadData(data: string): boolean;
    getPageCount(): number;
    getPageWithElement(id: string): number;
    renderToSVG(page: number): string;
    edit(action: Readonly<Record<string, unknown>>): boolean;
    getMEI(options?: Readonly<Record<string, unknown>>): string;
    redoLayout(options?: Readonly<Record<string, unknown>>): void;
    destroy(): void;
  }
}
