import { type DemoReport, genotype, other, quantity, reactivity } from './results.ts';
import { RETURNING_REPORTS } from './returning-reports.ts';

/** A long comment in two paragraphs, as laboratories write them. */
const CONFIRMED_SYPHILIS = [
  'Both the treponemal antibody and the non-treponemal test are reactive, which is consistent with active or ' +
    'untreated infection. A fourfold (two-dilution) fall in titer after treatment indicates a response.',
  'Compare with earlier titers by the same method, and repeat at three, six and twelve months. This result is ' +
    'notifiable and has been reported to the public health department.',
].join('\n\n');

const POOR_METABOLIZER =
  'Two no-function alleles: activation of clopidogrel is likely to be reduced. Consider an alternative antiplatelet ' +
  'agent. A genotype does not change, so the test need not be repeated.';

const NEGATIVE_SCREEN = [
  reactivity('HIV-1/2 antigen and antibody', 'Non-Reactive', { flag: 'NORMAL' }),
  reactivity('Treponema pallidum antibody', 'Non-Reactive', { flag: 'NORMAL' }),
  reactivity('Hepatitis C virus antibody', 'Non-Reactive', { flag: 'NORMAL' }),
  reactivity('Chlamydia trachomatis RNA', 'Not detected', { flag: 'NORMAL' }),
  reactivity('Neisseria gonorrhoeae RNA', 'Not detected', { flag: 'NORMAL' }),
];

const LIPIDS = [
  quantity('cholesterol', 188),
  quantity('hdl', 61),
  quantity('ldl', 103),
  quantity('triglycerides', 118),
];

/** All metabolic panels, with values above, below and within intervals of every kind. */
const WHOLE_PANEL = [
  quantity('glucose', 92),
  quantity('hba1c', 5.4),
  quantity('sodium', 142),
  quantity('potassium', 4.3),
  quantity('chloride', 108, { comments: 'Slightly high; not clinically significant in isolation.' }),
  quantity('bicarbonate', 25),
  quantity('calcium', '9.40'),
  quantity('urea', 15),
  quantity('creatinine', 0.98),
  quantity('egfr', '≥90'),
  quantity('protein', 7.1),
  quantity('albumin', 4.5),
  quantity('bilirubin', '<0.2'),
  quantity('alp', 64),
  quantity('alt', 52, { comments: 'Repeat measurements: 51 and 52 U/L.' }),
  quantity('ast', 38),
  quantity('cholesterol', 212),
  quantity('hdl', 38),
  quantity('ldl', 144),
  quantity('triglycerides', 149),
  quantity('crp', '<0.3'),
  quantity('vitaminD', 24.6, { comments: 'Measured by liquid chromatography and mass spectrometry.' }),
];

/** The reports on the samples of the demonstration kits by kit number, oldest first. */
export const REPORTS: Readonly<Record<number, readonly DemoReport[]>> = {
  1: [{ day: 12, hour: 16, results: WHOLE_PANEL }],
  2: [
    { day: 10, hour: 17, partial: true, results: [quantity('glucose', 101), quantity('hba1c', 5.7)] },
    {
      day: 12,
      hour: 16,
      results: [
        quantity('glucose', 101),
        quantity('hba1c', 5.7, { comments: 'Within the range for increased risk of diabetes (5.7 to 6.4%).' }),
        ...LIPIDS,
        quantity('crp', 1.1),
      ],
    },
  ],
  3: [
    { day: 11, hour: 16, results: [quantity('tsh', 14.2), quantity('ferritin', 22), quantity('crp', 0.8)] },
    {
      day: 14,
      hour: 10,
      amends: true,
      results: [
        quantity('tsh', 1.42, {
          comments: 'Corrected: the first report had a misplaced decimal point. The measurement itself was correct.',
        }),
        quantity('ferritin', 22),
        quantity('crp', 0.8),
      ],
    },
  ],
  4: [{ day: 12, hour: 15, results: NEGATIVE_SCREEN }],
  5: [
    {
      day: 13,
      hour: 15,
      results: [
        reactivity('HIV-1/2 antigen and antibody', 'Non-Reactive', { flag: 'NORMAL' }),
        reactivity('Treponema pallidum antibody', 'Reactive', { comments: CONFIRMED_SYPHILIS, flag: 'ABNORMAL' }),
        other('titer', 'Rapid plasma reagin, titer', '1:32', { flag: 'HIGH' }),
        reactivity('Hepatitis C virus antibody', 'Non-Reactive', { flag: 'NORMAL' }),
        reactivity('Chlamydia trachomatis RNA', 'Not detected', { flag: 'NORMAL' }),
        reactivity('Neisseria gonorrhoeae RNA', 'Detected', { flag: 'ABNORMAL' }),
        other('resistance', 'Neisseria gonorrhoeae, gyrA S91F (ciprofloxacin)', 'Mutation detected', {
          flag: 'ABNORMAL',
        }),
      ],
    },
  ],
  // Bounds above, within and below the interval, and one that the interval does not decide.
  6: [
    {
      day: 11,
      hour: 17,
      results: [
        quantity('crp', '>10'),
        quantity('egfr', '≥ 60'),
        quantity('vitaminD', '<4'),
        quantity('ferritin', '<50', {
          comments: 'The sample was small and had to be diluted, so values below 50 could not be measured.',
        }),
        quantity('creatinine', '1.10'),
      ],
    },
  ],
  7: [
    {
      day: 10,
      hour: 18,
      results: [
        quantity('potassium', 6.9, {
          flag: 'CRITICAL',
          comments: 'Called to the program’s physician, with read-back, 25 minutes after the measurement.',
        }),
        quantity('glucose', 438, { flag: 'CRITICAL' }),
        quantity('sodium', 131),
        quantity('creatinine', 2.32),
        quantity('egfr', 31),
      ],
    },
  ],
  8: [{ day: 10, hour: 17, partial: true, results: LIPIDS.slice(0, 2) }],
  10: [
    {
      day: 10,
      hour: 17,
      partial: true,
      results: [
        reactivity('HIV-1/2 antibody differentiation', 'Indeterminate', {
          flag: 'ABNORMAL',
          comments: 'Neither positive nor negative; HIV-1 RNA is tested as well.',
        }),
        quantity('viralLoad', '<20'),
      ],
    },
  ],
  // Held for review (data/release.ts), so only a reviewer of the program sees it.
  12: [
    {
      day: 12,
      hour: 12,
      isLast: true,
      results: [
        reactivity('HIV-1/2 antigen and antibody', 'Reactive', {
          flag: 'ABNORMAL',
          comments: 'Reactive twice, and not confirmed yet. Another sample is needed for HIV-1 RNA.',
        }),
        ...NEGATIVE_SCREEN.slice(1),
      ],
    },
  ],
  47: [
    {
      day: 20,
      hour: 14,
      results: [
        genotype('CYP2C19', '*2/*3', { comments: POOR_METABOLIZER, flag: 'ABNORMAL' }),
        genotype('CYP2D6', '*1/*41'),
        genotype('SLCO1B1 rs4149056', 'T/C'),
      ],
    },
  ],
  48: [
    {
      day: 19,
      hour: 11,
      results: [
        genotype('CYP2C19', '*1/*1', { flag: 'NORMAL' }),
        genotype('CYP2D6', '*1/*1'),
        other('phenotype', 'CYP2D6', 'Normal metabolizer'),
      ],
    },
  ],
  55: [{ day: 12, hour: 12, results: [quantity('glucose', 88), ...LIPIDS] }],
  ...RETURNING_REPORTS,
};
