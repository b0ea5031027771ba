/** The little we ask of the library that pdfkit reads fonts with; it brings no types. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(content: Uint8Array): Font
}
