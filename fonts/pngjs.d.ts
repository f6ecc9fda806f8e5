/** The part of pngjs that the atlas uses; the package ships no types. */
declare module 'pngjs' {
  export class PNG {
    constructor(options: { width: number; height: number });
    readonly width: number;
    readonly height: number;
    /** RGBA, rows from the top. */
    readonly data: Buffer;
    static readonly sync: {
      read(file: Buffer): PNG;
      write(picture: PNG, options: { colorType: number; inputHasAlpha: boolean; deflateLevel: number }): Buffer;
    };
  }
}
