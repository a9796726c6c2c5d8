// What fontkit 2.0 has but the published types lack or have wrong. Each declaration was checked against fontkit's source.
import 'fontkit';

declare module 'fontkit' {
  interface Subset {
    /** The glyphs in the subset, by their ids in the font. A glyph's index here is its id in the subset. */
    readonly glyphs: number[];
    /** The index of each glyph, by the argument passed to `includeGlyph`. */
    readonly mapping: Record<number, number>;
  }
}
