/** The little we ask of the library that reads fonts; it brings no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly advanceWidth: number
    readonly path: {
      readonly commands: readonly {
        readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
        readonly args: readonly number[]
      }[]
    }
  }
  export interface Font {
    readonly familyName: string
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
  }
  export function create(content: Uint8Array): Font
}
