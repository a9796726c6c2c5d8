import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newUuid } from '../../src/db/sql/identifiers.ts';
import type { MllpSettings } from '../../src/server/dependencies.ts';
import { type TestActor, useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf, newControlId } from '../helpers/oru.ts';
import { Program } from '../helpers/program.ts';
import { DrivenOrders } from '../laboratory/driven-orders.ts';
import { LaboratoryServer } from '../laboratory/laboratory-server.ts';
import { TestAuthority, type TestCertificate } from './certificates.ts';
import { framed, Sender } from './sender.ts';

// Contract, 10.3 and 10.7: TLS both ways, and several laboratories on one port.

const app = useTestApp();
const ours = new TestAuthority('Ours');
const theirs = new TestAuthority('Somebody else');
afterAll(() => {
  ours.remove();
  theirs.remove();
});
const service = ours.sign('kits');
const ca = ours.own.cert;

let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

async function listening(settings: Partial<MllpSettings>) {
  const mllp = { host: '127.0.0.1', port: 0, key: undefined, ...settings };
  const instance = await app.appWith({ mllp });
  onTestFinished(() => instance.close());
  const port = (await instance.listenForMessages?.()) ?? 0;
  const refused = async () =>
    /^mllp_connections_ended_total\{reason="tls"\} (\d+)$/m.exec((await instance.inject('/metrics')).body)?.[1];
  const metrics = async () => (await instance.inject('/metrics')).body;
  return { port, refused, metrics };
}

const unknownSample = (controlId = newControlId()) => lab.message({ sampleId: 'NOSUCHSAMPLE' }, { controlId });
const setCertificate = (userId: string, sha256: string | null) =>
  program.attempt(program.admin, 'setClientCertificate', { userId, sha256 });

/** A laboratory with a certificate of its own. */
async function certified(): Promise<{ actor: TestActor; certificate: TestCertificate }> {
  const [actor, certificate] = [await app.actor('LAB'), ours.sign('a laboratory')];
  (await setCertificate(actor.userId, certificate.sha256)).expectDone();
  return { actor, certificate };
}

describe('MLLP by TLS', () => {
  it('accepts messages on behalf of the key’s user, by TLS 1.2 and 1.3, and nothing older', async () => {
    const { port } = await listening({ key: program.lab.key, tls: service });
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const sender = await Sender.byTls(port, { ca, minVersion: version, maxVersion: version });
      expect(ackOf(await sender.send(unknownSample()))).toMatchObject({ code: 'AA', reasons: ['UNKNOWN_SAMPLE'] });
    }
    const old = Sender.byTls(port, { ca, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' });
    await expect(old).rejects.toThrow();
  });

  it('answers a sender that has ended its side', async () => {
    const { port } = await listening({ key: program.lab.key, tls: service });
    const sender = await Sender.byTls(port, { ca });
    sender.socket.end(framed(unknownSample()));
    await sender.closed;
    expect(sender.answers.map(ackOf)).toMatchObject([{ code: 'AA' }]);
  });

  it('does not speak plain MLLP on that port, nor log what came', async () => {
    const { port, refused } = await listening({ key: program.lab.key, tls: service });
    app.logLines.length = 0;
    const sender = await Sender.to(port);
    await sender.write(framed('PID|1||123456||Okafor^Adaeze'));
    await sender.closed;
    expect(sender.answers).toEqual([]);
    expect(await refused()).toBe('1');
    expect(app.logLines.join('')).not.toMatch(/Okafor|123456/);
    expect(app.logLines.join('')).toContain('"reason":"tls"');
  });
});

describe('the TLS handshake (contract, 8.6)', () => {
  it('is in progress on at most 25 connections of one address: for one more, the oldest of them ends, and nobody else’s', async () => {
    const { port, refused } = await listening({ key: program.lab.key, tls: service });
    const known = await Sender.byTls(port, { ca });
    const strangers: Sender[] = [];
    const left = () => strangers.filter(({ socket }) => !socket.destroyed).length;
    for (let count = 0; count < 25; count += 1) strangers.push(await Sender.to(port, '127.0.0.2'));
    expect(ackOf(await known.send(unknownSample())).code).toBe('AA');
    expect(left()).toBe(25);
    for (let count = 0; count < 50; count += 1) strangers.push(await Sender.to(port, '127.0.0.2'));
    await expect.poll(left).toBe(25);
    const late = await Sender.byTls(port, { ca });
    expect(ackOf(await late.send(unknownSample())).code).toBe('AA');
    expect(ackOf(await known.send(unknownSample())).code).toBe('AA');
    expect([left(), await refused()]).toEqual([25, '50']);
  });

  it('is in progress on at most 50 in total: the address with the most makes room', async () => {
    const { port } = await listening({ key: program.lab.key, tls: service });
    const strangers: Sender[] = [];
    for (const address of ['127.0.0.2', '127.0.0.3'])
      for (let count = 0; count < 25; count += 1) strangers.push(await Sender.to(port, address));
    const late = await Sender.byTls(port, { ca });
    expect(ackOf(await late.send(unknownSample())).code).toBe('AA');
    await expect.poll(() => strangers.filter(({ socket }) => !socket.destroyed).length).toBe(49);
  });
});

describe('the metrics', () => {
  const expiries = (text: string, name: string) =>
    Array.from(text.matchAll(new RegExp(`^${name}\\{\\w+="([^"]+)"\\} (\\d+)$`, 'gm')), ([, label, value]) => [
      label,
      Number(value),
    ]);
  const until = ({ cert }: TestCertificate) => Date.parse(new X509Certificate(cert).validTo) / 1000;

  it('say when certificates expire: the service’s own, and those that laboratories have sent messages with', async () => {
    const { port, metrics } = await listening({ tls: { ...service, ca } });
    const [known, silent] = [await certified(), await certified()];
    const sender = await Sender.byTls(port, { ca, cert: known.certificate.cert, key: known.certificate.key });
    await Sender.byTls(port, { ca, cert: silent.certificate.cert, key: silent.certificate.key });
    expect(ackOf(await sender.send(unknownSample())).code).toBe('AA');
    const text = await metrics();
    expect(expiries(text, 'service_certificate_expires_timestamp_seconds')).toEqual([
      ['own', until(service)],
      ['authorities', until(ours.own)],
    ]);
    expect(expiries(text, 'laboratory_certificate_expires_timestamp_seconds')).toEqual([
      [known.actor.userId, until(known.certificate)],
    ]);
  });
});

describe('with required client certificates', () => {
  it('each laboratory on the port is known by its own', async () => {
    const { port } = await listening({ tls: { ...service, ca } });
    for (const { actor, certificate } of [await certified(), await certified()]) {
      const controlId = newControlId();
      const sender = await Sender.byTls(port, { ca, cert: certificate.cert, key: certificate.key });
      expect(ackOf(await sender.send(unknownSample(controlId))).code).toBe('AA');
      const message = await app.prisma.laboratoryMessage.findFirstOrThrow({ where: { controlId } });
      expect(message).toMatchObject({ receivedById: actor.userId, accountId: actor.accountId });
    }
  });

  it('a connection without one, or with one of another authority, ends before it is read', async () => {
    const { port, refused } = await listening({ tls: { ...service, ca } });
    const stranger = theirs.sign('a laboratory');
    for (const own of [{}, { cert: stranger.cert, key: stranger.key }]) {
      const controlId = newControlId();
      const sender = await Sender.byTls(port, { ca, ...own });
      await sender.write(framed(unknownSample(controlId))).catch(() => {});
      await sender.closed;
      expect(sender.answers).toEqual([]);
      expect(await app.prisma.laboratoryMessage.count({ where: { controlId } })).toBe(0);
    }
    expect(await refused()).toBe('2');
  });

  it('with a certificate that belongs to no user, nothing is accepted: AE, for each message', async () => {
    const { port } = await listening({ tls: { ...service, ca } });
    const { actor, certificate } = await certified();
    const sender = await Sender.byTls(port, { ca, cert: certificate.cert, key: certificate.key });
    expect(ackOf(await sender.send(unknownSample())).code).toBe('AA');
    (await setCertificate(actor.userId, null)).expectDone();
    expect(ackOf(await sender.send(unknownSample()))).toMatchObject({ code: 'AE', reasons: ['NOT_TAKEN'] });
  });
});

describe('orders by TLS', () => {
  /** Sends an order to a laboratory with this certificate, and says how that went. */
  async function ordered(theirCertificate: TestCertificate, tls: object, asksForOurs = false) {
    const { cert, key } = theirCertificate;
    const server = await new LaboratoryServer({
      cert,
      key,
      ...(asksForOurs && { ca, requestCert: true, rejectUnauthorized: true }),
    }).listen();
    onTestFinished(() => server.close());
    const name = `Laboratory ${newUuid()}`;
    const { account } = await program.mutate(program.admin, 'createAccount', { name, mode: 'LIVE' });
    const laboratory = await app.actor('LAB', { account });
    const outbound = { mllpHost: '127.0.0.1', mllpPort: server.port, tls: true };
    await program.mutate(program.admin, 'updateLaboratory', { accountId: account.accountId, outbound });
    const requisitionId = await program.requisition(newUuid(), { lab: name });
    await program.mutate(laboratory, 'updateRequisitionStatus', { requisitionId, status: 'APPROVED' });
    await new DrivenOrders(app, { tls }).settle();
    const where = { accountId: account.accountId };
    const { status, lastError } = await app.prisma.outboundMessage.findFirstOrThrow({ where });
    return { status, lastError, received: server.received.length };
  }

  it('go to a server whose certificate an authority of ours has signed for its name', async () => {
    expect(await ordered(ours.sign('laboratory'), { ca })).toEqual({ status: 'SENT', lastError: null, received: 1 });
  });

  it.each([
    ['that nobody we trust has signed', () => theirs.sign('laboratory'), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['of another host', () => ours.sign('laboratory', 'IP:127.0.0.2'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('do not go to one with a certificate %s', async (_what, certificate, code) => {
    const failed = { status: 'QUEUED', lastError: `TLS_FAILED ${code}`, received: 0 };
    expect(await ordered(certificate(), { ca })).toEqual(failed);
  });

  it('show our certificate to a server that asks for it', async () => {
    const { cert, key } = service;
    expect(await ordered(ours.sign('laboratory'), { ca, cert, key }, true)).toMatchObject({ status: 'SENT' });
    const without = await ordered(ours.sign('laboratory'), { ca }, true);
    expect(without).toMatchObject({ status: 'QUEUED', received: 0 });
    expect(without.lastError).toMatch(/^TLS_FAILED ERR_SSL_/);
  });
});
