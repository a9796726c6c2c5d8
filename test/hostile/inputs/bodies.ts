import type { Attempt, Material } from './attempt.ts';

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;;',
  'application/graphql',
  'application/graphql-response+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=latin1',
  'multipart/form-data; boundary=B',
  'multipart/form-data; boundary="B"',
  'multipart/form-data',
  'multipart/mixed; boundary=B',
  'application/hl7-v2',
  'application/octet-stream',
  'text/plain',
  'text/html',
  'x',
  '',
];

const PATHS = [
  '/graphql',
  '/graphql/export',
  '/hl7/v2',
  '/activate',
  '/api/v2/orders/',
  '/api/v2/patients/',
  '/api/v2/requisitions/',
  '/api/v2/tokens/patient_registration/',
  '/api/v2/kits/X/',
  '/api/v3/kits/X/activate/',
  '/api/v3/kits/X/replace/',
  '/nowhere',
];

const METHODS = ['POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'OPTIONS', 'HEAD'] as const;

const FORM = 'kit_types[0]=LIPID&recipient[first_name]=A&recipient.address.zip=1&metadata={"a":1}&constructor[x]=1';
const PARTS =
  '--B\r\nContent-Disposition: form-data; name="recipient[first_name]"\r\n\r\nA\r\n' +
  '--B\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--B--\r\n';
const JSON_BODY = '{"kit_types":["LIPID"],"recipient":{"first_name":"A"},"metadata":{"__proto__":{"a":[1e999]}}}';
const QUERY =
  '{"query":"query($a:Int){kits(first:$a){edges{node{kitId}}}}","variables":{"a":1},"extensions":{"persistedQuery":{"version":1,"sha256Hash":"0"}}}';
const FORM_QUERY = 'query={kitTypes{code}}&variables={}&operationName=';

/** A body of some content type that claims to be of another, whole or spoiled, to any path, by any method. */
export function body({ random, fuzzer, callers, messages, chance }: Material): Attempt {
  const texts = [
    FORM,
    PARTS,
    JSON_BODY,
    QUERY,
    FORM_QUERY,
    '',
    '[]',
    'null',
    '"',
    `[${QUERY},${QUERY}]`,
    random.pick(messages),
  ];
  const text = random.pick(texts);
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(random.chance(3) ? text : fuzzer.spoiled(text));
  const payload = random.chance(6)
    ? withNoise(bytes, () => chance.upTo(256) - 1, random.below(bytes.length + 1))
    : bytes;
  const type = random.pick(CONTENT_TYPES);
  return {
    caller: random.pick(callers),
    request: {
      method: random.pick(METHODS),
      url: random.pick(PATHS),
      headers: {
        ...(type === '' ? {} : { 'content-type': type }),
        ...(random.chance(20) ? { 'content-encoding': random.pick(['gzip', 'br', 'identity', 'x']) } : {}),
      },
      payload,
    },
  };
}

/** Some bytes of any value, in a place. */
function withNoise(bytes: Buffer, byte: () => number, place: number): Buffer {
  return Buffer.concat([bytes.subarray(0, place), Buffer.from(Array.from({ length: 6 }, byte)), bytes.subarray(place)]);
}
