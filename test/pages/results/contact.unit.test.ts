import { describe, expect, it } from 'vitest';
import { contact } from '../../../src/pages/results/contact.ts';

/** Phone numbers and e-mail addresses in what a program says of whom to ask (contract, 12.6). */

const htmlOf = async (text: string) => String(await contact(text));

/** Each link: where it leads, and what is written. */
const linksIn = async (text: string) =>
  [...(await htmlOf(text)).matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, written]) => [href, written]);

describe('whom to ask', () => {
  it.each([
    ['+1 (555) 555-0100', 'tel:+15555550100'],
    ['1-800-555-0100', 'tel:18005550100'],
    ['(800) 555-0100', 'tel:8005550100'],
    ['800.555.0100', 'tel:8005550100'],
    ['+1 555 0100', 'tel:+15550100'],
    ['+15555550100', 'tel:+15555550100'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+33 1 23 45 67 89', 'tel:+33123456789'],
    ['+34 900 123 456', 'tel:+34900123456'],
    ['help@aurora.example', 'mailto:help@aurora.example'],
    ['a.b+c@mail.aurora-health.example', 'mailto:a.b+c@mail.aurora-health.example'],
  ])('links %s', async (written, href) => {
    for (const text of [written, `Call ${written}, day and night`, `${written}.`, `(${written})`])
      expect([text, await linksIn(text)]).toEqual([text, [[href, written]]]);
  });

  it('links all of them, and leaves the rest as it is written', async () => {
    const text = 'Aurora: +1 (555) 555-0100, help@aurora.example\nMonday to Friday, 9 to 5 <b>"&"</b>';
    expect(await linksIn(text)).toHaveLength(2);
    expect((await htmlOf(text)).replace(/<\/?[ap][^>]*>/g, '')).toBe(
      'Aurora: +1 (555) 555-0100, help@aurora.example\nMonday to Friday, 9 to 5 &lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;',
    );
  });

  it('dials no hours after a number', async () => {
    expect(await linksIn('+1 (555) 555-0100 24/7')).toEqual([['tel:+15555550100', '+1 (555) 555-0100']]);
    expect(await linksIn('+44 20 7946 0958 9-17')).toEqual([['tel:+442079460958', '+44 20 7946 0958']]);
  });

  it.each([
    'Since 2026-11-15, 9.00-17.00',
    'Northfield, MN 55057-1234',
    'Extension 5550100',
    'Order 80055501001234',
    'KT800-555-01007',
    '+1234567890123456789',
    'josé@aurora.example',
    'help@aurora',
    '@aurora.example',
    'a@b@aurora.example',
    'help@aurora.example@',
    'javascript:alert(1)',
  ])('links nothing in "%s"', async (text) => {
    expect(await linksIn(text)).toEqual([]);
  });
});
