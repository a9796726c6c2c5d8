import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ALERTS } from '../helpers/alerts.ts';
import { expectAlerts, hasPromtool, promtool } from '../helpers/promtool.ts';
import { ALERT_CASES } from './alert-cases.ts';

/** Skipped without promtool, of Debian's package `prometheus`. */
describe.runIf(hasPromtool)('the alerts, as promtool reads them', () => {
  it('are valid, and found by deploy/prometheus.yml', async () => {
    expect(await promtool('check', 'rules', ALERTS)).toMatch(/SUCCESS: \d+ rules found/);
    const config = join(dirname(ALERTS), 'prometheus.yml');
    expect(await promtool('check', 'config', '--syntax-only', config)).toContain('SUCCESS');
    const { rule_files } = z.object({ rule_files: z.array(z.string()) }).parse(parse(await readFile(config, 'utf8')));
    expect(rule_files.map((file) => join(dirname(config), file))).toEqual([ALERTS]);
  });

  it.each(ALERT_CASES)('$alert fires when it should, and not before', (each) => expectAlerts([each]));
});
