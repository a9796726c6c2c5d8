/** Documents that are complete as far as the service looks at them (contract, 10.3), and no more. Their bytes are those of the texts in Latin-1. */

export function pdf(content: string, version = '1.4'): Buffer {
  return Buffer.from(`%PDF-${version}\n%âãÏÓ\n1 0 obj\n${content}\nendobj\n%%EOF\n`, 'latin1');
}

export function png(content: string): Buffer {
  return Buffer.from(`\x89PNG\r\n\x1a\n${content}\0\0\0\0IEND\xae\x42\x60\x82`, 'latin1');
}

export function jpeg(content: string): Buffer {
  return Buffer.from(`\xff\xd8\xff\xe0${content}\xff\xd9`, 'latin1');
}
