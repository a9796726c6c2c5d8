// What fontkit 2.0 has but the published types lack or have wrong. Each declaration was checked against fontkit's source.
import 'fontkit';

declare module 'fontkit' {
  interface Subset {
    /** The ids of the font's glyphs that are in the subset, each at the place that is its id in the subset. */
    readonly glyphs: number[];
    /** The place of each glyph, by what `includeGlyph` was called with. */
    readonly mapping: Record<number, number>;
  }
}
