// What pdfkit 0.20 accepts but the published types lack. Each declaration was checked against pdfkit's source.
declare namespace PDFKit {
  interface PDFOutline {
    /** `left` is measured from the right edge of the page, so the page's width means its left edge. */
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
