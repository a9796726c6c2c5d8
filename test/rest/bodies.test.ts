import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { type MultipartPart, RestClient, type RestRequest } from './client.ts';

const testApp = useTestApp();
const { post } = new RestClient(testApp);

let key: string;
beforeAll(async () => {
  key = (await Program.start(testApp)).client.key;
});

const ORDER_FACTS = {
  kit_types: ['LIPID', 'STI'],
  recipient: {
    first_name: 'José & Co.',
    last_name: '李',
    email: 'jose+kits@example.org',
    phone: null,
    address: { street1: '1 Main Street', street2: null, city: 'Springfield', state: 'IL', country: 'US', zip: '62701' },
  },
  metadata: { campaign: 'winter', nested: { tags: ['a', 'b'] } },
};

const { address, phone: _phone, ...name } = ORDER_FACTS.recipient;
const addressFields = { street1: address.street1, city: address.city, state: address.state, zip: address.zip };

const brackets: readonly MultipartPart[] = [
  ...Object.entries(name).map(([field, value]) => ({ name: `recipient[${field}]`, value })),
  ...Object.entries(addressFields).map(([field, value]) => ({ name: `recipient[address][${field}]`, value })),
  { name: 'recipient[phone]', value: '' },
  { name: 'recipient[address][street2]', value: ' ' },
  { name: 'metadata[campaign]', value: 'winter' },
  { name: 'metadata[nested][tags][]', value: 'a' },
  { name: 'metadata[nested][tags][]', value: 'b' },
];
const dots = brackets.map((part) => ({
  ...part,
  name: part.name.replaceAll(/\[(\w+)\]/g, '.$1'),
}));
const json: readonly MultipartPart[] = [
  { name: 'recipient', value: JSON.stringify({ ...name, address: addressFields }) },
  { name: 'metadata', value: JSON.stringify(ORDER_FACTS.metadata) },
];
const mixed: readonly MultipartPart[] = [
  ...Object.entries(name).map(([field, value]) => ({ name: `recipient.${field}`, value })),
  { name: 'recipient[address]', value: JSON.stringify(addressFields) },
  { name: 'metadata', value: JSON.stringify(ORDER_FACTS.metadata) },
];

const kitTypeSpellings: Readonly<Record<string, readonly MultipartPart[]>> = {
  repeated: [part('kit_types', 'LIPID'), part('kit_types', 'STI')],
  'with []': [part('kit_types[]', 'LIPID'), part('kit_types[]', 'STI')],
  'with numbers': [part('kit_types[1]', 'STI'), part('kit_types[0]', 'LIPID')],
  'with dotted numbers': [part('kit_types.0', 'LIPID'), part('kit_types.1', 'STI')],
  'with numbers that skip': [part('kit_types[3]', 'LIPID'), part('kit_types[4000000000]', 'STI')],
  'as JSON': [part('kit_types', '["LIPID", "STI"]')],
};

function part(partName: string, value: string): MultipartPart {
  return { name: partName, value };
}

function urlencoded(parts: readonly MultipartPart[]): string {
  return new URLSearchParams(parts.map((each) => [each.name, each.value])).toString();
}

describe('an order may be given', () => {
  const spellings = Object.entries({ brackets, dots, json, mixed }).flatMap(([spelling, parts]) =>
    Object.entries(kitTypeSpellings).map(
      ([kitTypes, more]) => [`${spelling}, kit types ${kitTypes}`, [...parts, ...more]] as const,
    ),
  );
  it.each(spellings)('in %s, urlencoded and as multipart', async (_spelling, parts) => {
    for (const request of [{ form: urlencoded(parts) }, { multipart: parts }]) {
      expect((await post('/api/v2/orders/', { key, ...request })).expectStatus(201)).toMatchObject(ORDER_FACTS);
    }
  });

  it('with a single kit type', async () => {
    for (const one of [part('kit_types', 'LIPID'), part('kit_types[]', 'LIPID'), part('kit_types', '["LIPID"]')]) {
      const answer = await post('/api/v2/orders/', { key, form: urlencoded([...json, one]) });
      expect(answer.expectStatus(201).kit_types).toEqual(['LIPID']);
    }
  });

  it('with brackets left as they are or percent-encoded, spaces as + or %20', async () => {
    const form = urlencoded([...brackets, part('kit_types', 'LIPID')]);
    for (const each of [form, form.replaceAll('%5B', '[').replaceAll('%5D', ']'), form.replaceAll('+', '%20')]) {
      expect((await post('/api/v2/orders/', { key, form: each })).expectStatus(201).recipient).toEqual(
        ORDER_FACTS.recipient,
      );
    }
  });
});

describe('patients and tokens may be given', () => {
  it('as forms', async () => {
    const fields = {
      first_name: 'O’Neil',
      last_name: 'Ω',
      email: 'o@example.org',
      sex: 'M',
      date_of_birth: '1970-01-01',
      phone: '',
    };
    const parts = Object.entries(fields).map(([field, value]) => part(field, value));
    for (const request of [{ form: urlencoded(parts) }, { multipart: parts }]) {
      const patient = (await post('/api/v2/patients/', { key, ...request })).expectStatus(200);
      expect(patient).toMatchObject({ ...fields, phone: null });
      const ask = [part('patient_id', patient.patient_id), part('kit_type', 'LIPID')];
      for (const token of [{ form: urlencoded(ask) }, { multipart: ask }]) {
        (await post('/api/v2/tokens/patient_registration/', { key, ...token })).expectStatus(201);
      }
    }
  });
});

describe('what is true or false may be given', () => {
  const asked = [part('kit_type', 'LIPID'), part('country', 'US'), part('state', 'CA'), part('sex', 'M')];

  it.each(['true', 'false', ' true '])('as a form with %j', async (guardian) => {
    const parts = [...asked, part('date_of_birth', '1970-01-01'), part('guardian', guardian)];
    for (const request of [{ form: urlencoded(parts) }, { multipart: parts }])
      expect((await post('/api/v3/eligibility/', { key, ...request })).expectStatus(200)).toMatchObject({
        eligible: true,
      });
  });

  it.each(['yes', '1', 'TRUE'])('but %j is neither', async (guardian) => {
    const parts = [...asked, part('date_of_birth', '1970'), part('guardian', guardian)];
    const { error } = (await post('/api/v3/eligibility/', { key, form: urlencoded(parts) })).expectStatus(400);
    expect(error.fields.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`)).toEqual(
      ['date_of_birth must be a date that exists, as YYYY-MM-DD', 'guardian must be true or false'],
    );
  });
});

describe('a form is refused', () => {
  const refused = async (request: RestRequest) =>
    (await post('/api/v2/orders/', { key, ...request })).expectError(400, 'bad_request');
  const whole = [...json, part('kit_types', 'LIPID')];

  it('with every problem named as in JSON', async () => {
    const answer = await post('/api/v2/orders/', {
      key,
      form: 'kit_types=LIPID&kit_types=%20&recipient[first_name]=A&recipient.address.zip=1&recipient[email]=x',
    });
    expect(answer.fieldNames().toSorted()).toEqual([
      'recipient.address.city',
      'recipient.address.state',
      'recipient.address.street1',
      'recipient.email',
      'recipient.last_name',
    ]);
  });

  it('when empty, for what is required', async () => {
    expect((await refused({ form: '' })).fields?.map(({ field }) => field)).toEqual(['kit_types', 'recipient']);
    expect((await refused({ multipart: [] })).fields?.map(({ field }) => field)).toEqual(['kit_types', 'recipient']);
  });

  it('when a field is given twice, or in two ways at once', async () => {
    const twice = await refused({ form: `${urlencoded(dots)}&kit_types=LIPID&recipient.email=b%40c.de` });
    expect(twice.fields).toEqual([{ field: 'recipient.email', message: 'is given more than once', code: 'too_many' }]);
    expect((await refused({ form: `${urlencoded(whole)}&recipient[email]=b%40c.de` })).fields?.[0]?.field).toBe(
      'recipient',
    );
  });

  it('when an object is not JSON, or a text has parts', async () => {
    expect(
      (await refused({ form: urlencoded([part('recipient', 'José'), part('kit_types', '[LIPID')]) })).fields,
    ).toEqual([
      { field: 'kit_types', message: 'must be JSON, or be given field by field', code: 'format' },
      { field: 'recipient', message: 'must be JSON, or be given field by field', code: 'format' },
    ]);
    const parts = [...dots.filter(({ name: field }) => field !== 'recipient.email'), part('recipient.email.x', '1')];
    const { fields } = await refused({ form: urlencoded([...parts, part('kit_types', 'LIPID')]) });
    expect(fields).toEqual([{ field: 'recipient.email', message: 'must be a string', code: 'type' }]);
  });

  it('when it holds a file', async () => {
    const { detail } = await refused({ multipart: [...whole, { name: 'photo', value: 'x', fileName: 'a.txt' }] });
    expect(detail).toContain('photo');
  });

  it('but a part of JSON does not count as a file, although browsers give it a file name', async () => {
    const metadata = { name: 'metadata', value: '{"priority": 2}', fileName: 'blob', type: 'application/json' };
    const parts = [...whole.filter(({ name: field }) => field !== 'metadata'), metadata];
    const order = (await post('/api/v2/orders/', { key, multipart: parts })).expectStatus(201);
    expect(order.metadata).toEqual({ priority: 2 });
    const binary = { ...metadata, type: 'application/octet-stream' };
    expect((await refused({ multipart: [...parts, binary] })).detail).toContain('metadata');
  });

  it('when it is malformed, has a bad percent-encoding, or is too large', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    await refused({ payload: '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\nno end', headers: type });
    await refused({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } });
    const form = urlencoded(whole);
    const detailOf = async (request: RestRequest) => (await refused(request)).detail;
    expect(await detailOf({ form: `${form}&a=%ZZ` })).toContain('percent-encoding');
    expect(await detailOf({ form: `${form}&a=%C3` })).toContain('percent-encoding');
    expect(await detailOf({ form: `${form}${'&a=1'.repeat(1000)}` })).toContain('1000 fields');
    const many = Array.from({ length: 1000 }, () => part('a', '1'));
    expect(await detailOf({ multipart: [...whole, ...many] })).toContain('1000 fields');
    expect(await detailOf({ form: `${form}&a${'[b]'.repeat(20)}=1` })).toContain('nested too deeply');
    const long = 'a'.repeat(1025);
    expect(await detailOf({ form: `${form}&${long}=1` })).toContain('too long');
    expect(await detailOf({ multipart: [...whole, part(long, '1')] })).toContain('too long');
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    await refused({ form: `metadata=${deep}`, headers: { 'idempotency-key': 'deep' } });
    const big = await post('/api/v2/orders/', { key, form: `a=${'x'.repeat(1024 * 1024)}` });
    big.expectError(413, 'bad_request');
  });
});

describe('metadata in a form', () => {
  const whole = [part('recipient', JSON.stringify(ORDER_FACTS.recipient)), part('kit_types', 'LIPID')];
  const sent = async (...parts: MultipartPart[]): Promise<unknown> => {
    const answers = [{ form: urlencoded([...whole, ...parts]) }, { multipart: [...whole, ...parts] }].map(
      async (request) =>
        JSON.stringify((await post('/api/v2/orders/', { key, ...request })).expectStatus(201).metadata),
    );
    const [one, other] = await Promise.all(answers);
    expect(one).toBe(other);
    return one;
  };

  it.each<[string, readonly MultipartPart[], string]>([
    ['blank texts', [part('metadata[note]', '')], '{"note":""}'],
    ['texts as they are', [part('metadata[note]', ' a ')], '{"note":" a "}'],
    [
      'dots inside brackets',
      [part('metadata[a.b]', '1'), part('metadata[c][d.e][f]', '2')],
      '{"c":{"d.e":{"f":"2"}},"a.b":"1"}',
    ],
    [
      'numbers',
      [part('metadata[answers][3]', 'no'), part('metadata[answers][7]', 'yes')],
      '{"answers":{"3":"no","7":"yes"}}',
    ],
    ['a single number, 0', [part('metadata.n[0]', 'x'), part('metadata[0]', 'y')], '{"0":"y","n":{"0":"x"}}'],
    ['__proto__', [part('metadata[__proto__][x]', '1'), part('metadata[y]', '2')], '{"y":"2","__proto__":{"x":"1"}}'],
    ['__proto__ as a text', [part('metadata.__proto__', '1')], '{"__proto__":"1"}'],
    [
      'constructor and others',
      [part('metadata[constructor][prototype]', '1'), part('metadata.toString', '2')],
      '{"toString":"2","constructor":{"prototype":"1"}}',
    ],
    ['white space and other signs', [part('metadata[ a=&+%é ]', '1')], '{" a=&+%é ":"1"}'],
    [
      'lists, by []',
      [part('metadata[tags][]', 'a'), part('metadata[tags][]', ''), part('metadata.more[]', 'b')],
      '{"more":["b"],"tags":["a",""]}',
    ],
    ['JSON', [part('metadata', '{"__proto__": {"x": 1}}')], '{"__proto__":{"x":1}}'],
  ])('keeps %s', async (_what, parts, json) => {
    expect(await sent(...parts)).toBe(json);
  });

  it.each<[string, string, readonly MultipartPart[]]>([
    ['metadata.a', 'a key twice', [part('metadata[a]', '1'), part('metadata[a]', '2')]],
    ['metadata.a', 'a key twice in two spellings', [part('metadata[a]', '1'), part('metadata.a', '1')]],
    ['metadata.a.3', 'a numeric key twice', [part('metadata[a][3]', '1'), part('metadata[a][3]', '2')]],
    ['metadata.__proto__', '__proto__ twice', [part('metadata[__proto__]', '1'), part('metadata[__proto__]', '2')]],
    ['metadata.a', 'a text and an object', [part('metadata[a]', '1'), part('metadata[a][b]', '2')]],
    ['metadata.a', 'a text and a list', [part('metadata[a]', '1'), part('metadata[a][]', '2')]],
    ['metadata.a', 'a list and an object', [part('metadata[a][]', '1'), part('metadata[a][b]', '2')]],
    ['metadata', 'JSON and a key', [part('metadata', '{}'), part('metadata[b]', '2')]],
    ['metadata.a', 'a list of objects', [part('metadata[a][][b]', '1')]],
  ])('refuses %s: %s', async (field, _what, parts) => {
    for (const request of [{ form: urlencoded([...whole, ...parts]) }, { multipart: [...whole, ...parts] }])
      expect((await post('/api/v2/orders/', { key, ...request })).fieldNames()).toEqual([field]);
  });

  it.each(['metadata[a', 'metadata[a]b', 'metadata..a', 'metadata.', 'metadata[a].'])(
    'refuses the name %s, from which no key can be read',
    async (name) => {
      const answer = await post('/api/v2/orders/', { key, form: urlencoded([...whole, part(name, '1')]) });
      expect(answer.expectError(400, 'bad_request').detail).toContain(JSON.stringify(name));
    },
  );
});

describe('prototypes', () => {
  const NAMES = [
    '__proto__[polluted]',
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'recipient[__proto__][polluted]',
    'kit_types[__proto__]',
  ];
  it.each(NAMES)('%s changes nothing', async (field) => {
    for (const request of [
      { form: urlencoded([...json, part('kit_types', 'LIPID'), part(field, '1')]) },
      { multipart: [part(field, '1')] },
    ]) {
      await post('/api/v2/orders/', { key, ...request });
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get([], 'polluted')).toBeUndefined();
  });

  it('a JSON body with __proto__ changes nothing', async () => {
    const payload = '{"__proto__": {"first_name": "x"}, "last_name": "y"}';
    const answer = await post('/api/v2/patients/', { key, payload, headers: { 'content-type': 'application/json' } });
    expect(answer.fieldNames()).toContain('first_name');
  });
});
