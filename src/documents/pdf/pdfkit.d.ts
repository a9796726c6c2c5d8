// What pdfkit 0.20 accepts and the published types do not say yet. Each line was checked against pdfkit's source.
declare namespace PDFKit {
  interface PDFOutline {
    /** `left` counts from the right edge of the page, so the page's width stands for its left edge. */
    addItem(title: string, options: { expanded?: boolean; top: number; left: number }): PDFOutline;
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, src: import('fontkit').Font): this;
  }

  interface PDFMetadata {
    endMetadata(): void;
  }

  interface StructureElementOptions {
    scope?: 'Row' | 'Column';
  }
}
