import type { DocumentNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { bytesOfEntry, bytesOfText } from '../kept-bytes.ts';
import { bytesOfDocument } from './document-bytes.ts';

/** The most bytes that all cached documents may occupy. */
const KEPT_BYTES = 16 * 1024 * 1024;

/**
 * Caches documents so that Yoga need not parse and validate them again. It replaces Yoga's own cache, which limits the number of
 * documents rather than their size: a thousand of any length, and a thousand malformed ones with all their errors.
 */
export function keepsValidDocuments(): Plugin<object> {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: KEPT_BYTES,
    // The text is both the key and the document's source.
    sizeCalculation: (document, text) => bytesOfEntry(text) + bytesOfText(text) + bytesOfDocument(document),
  });
  return {
    onParse({ params: { source }, setParsedDocument }) {
      const known = documents.get(source.toString());
      if (known) setParsedDocument(known);
    },
    onValidate({ params: { documentAST }, setResult }) {
      const text = documentAST.loc?.source.body;
      if (text === undefined) return undefined;
      if (documents.peek(text) === documentAST) {
        setResult([]);
        return undefined;
      }
      return ({ valid }) => {
        if (valid) documents.set(text, documentAST);
      };
    },
  };
}
