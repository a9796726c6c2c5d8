import { type DemoReport, genotype, other, quantity, reactivity } from './results.ts';

/** A long comment, as laboratories write them, in more than one paragraph. */
const CONFIRMED_SYPHILIS = [
  'Both the treponemal antibody and the non-treponemal test are reactive. Together they speak for an infection that is ' +
    'active or has not been treated yet; a titer that falls by two dilutions after treatment is taken as a response to it.',
  'Please compare with earlier titers of the same method, and repeat it after three, six and twelve months. The result is ' +
    'notifiable, and has been passed on to the public health office in charge.',
].join('\n\n');

const POOR_METABOLIZER =
  'Two decreased-function alleles: the activation of clopidogrel is likely to be reduced. Prescribers may wish to consider ' +
  'another antiplatelet. The genotype does not change; it need not be measured again.';

const NON_REACTIVE_SCREEN = [
  reactivity('HIV-1/2 antigen and antibody', 'Non-Reactive'),
  reactivity('Treponema pallidum antibody', 'Non-Reactive'),
  reactivity('Hepatitis C virus antibody', 'Non-Reactive'),
];

const LIPIDS = [
  quantity('cholesterol', 188),
  quantity('hdl', 61),
  quantity('ldl', 103),
  quantity('triglycerides', 118),
];

/** Everything the metabolic panels hold: above, below and inside intervals of every kind. */
const WHOLE_PANEL = [
  quantity('glucose', 92),
  quantity('hba1c', 5.4),
  quantity('sodium', 140),
  quantity('potassium', 4.3),
  quantity('chloride', 108, { comments: 'Slightly high; of no meaning by itself.' }),
  quantity('bicarbonate', 25),
  quantity('calcium', '9.40'),
  quantity('urea', 15),
  quantity('creatinine', 0.98),
  quantity('egfr', '≥90'),
  quantity('protein', 7.1),
  quantity('albumin', 4.5),
  quantity('bilirubin', '<0.2'),
  quantity('alp', 64),
  quantity('alt', 52, { comments: 'Repeated: 51 and 52 U/L.' }),
  quantity('ast', 38),
  quantity('cholesterol', 212),
  quantity('hdl', 38),
  quantity('ldl', 145),
  quantity('triglycerides', 149),
  quantity('crp', '<0.3'),
  quantity('vitaminD', 24.6, { comments: 'Below the interval, as is usual at the end of winter.' }),
];

/** The reports on the samples of the demonstration kits, by the number of the kit; oldest first. */
export const REPORTS: Readonly<Record<number, readonly DemoReport[]>> = {
  1: [{ day: 12, hour: 16, results: WHOLE_PANEL }],
  2: [
    { day: 10, hour: 17, partial: true, results: [quantity('glucose', 101), quantity('hba1c', 5.7)] },
    {
      day: 12,
      hour: 16,
      results: [
        quantity('glucose', 101),
        quantity('hba1c', 5.7, { comments: 'In the range of an increased risk of diabetes (5.7 to 6.4 %).' }),
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
          comments: 'Corrected: the decimal point of the first report was misplaced. The measurement itself stands.',
        }),
        quantity('ferritin', 22),
        quantity('crp', 0.8),
      ],
    },
  ],
  4: [{ day: 12, hour: 15, results: NON_REACTIVE_SCREEN }],
  5: [
    {
      day: 13,
      hour: 15,
      results: [
        reactivity('HIV-1/2 antigen and antibody', 'Non-Reactive'),
        reactivity('Treponema pallidum antibody', 'Reactive', { comments: CONFIRMED_SYPHILIS }),
        other('titer', 'Rapid plasma reagin', '1:32', { flag: 'HIGH' }),
        reactivity('Neisseria gonorrhoeae RNA', 'Reactive'),
        other('susceptibility', 'Neisseria gonorrhoeae, ceftriaxone', 'Susceptible (MIC ≤0.06 mg/L)'),
        other('susceptibility', 'Neisseria gonorrhoeae, ciprofloxacin', 'Resistant (MIC >1 mg/L)'),
      ],
    },
  ],
  // Bounds: above, within, below, and where the interval leaves it open.
  6: [
    {
      day: 11,
      hour: 17,
      results: [
        quantity('crp', '>10'),
        quantity('egfr', '≥ 60'),
        quantity('vitaminD', '<4'),
        quantity('ferritin', '<50', { comments: 'Below what this assay can tell apart.' }),
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
          comments: 'Told to the program’s physician by telephone, and read back, 25 minutes after the measurement.',
        }),
        quantity('glucose', 438, { flag: 'CRITICAL' }),
        quantity('sodium', 131),
        quantity('creatinine', 2.31),
        quantity('egfr', 29),
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
        reactivity('HIV-1/2 antigen and antibody', 'Indeterminate', {
          comments: 'Neither reactive nor not: confirmation by another method is under way.',
        }),
        quantity('viralLoad', '<20'),
      ],
    },
  ],
  47: [
    {
      day: 20,
      hour: 14,
      results: [
        genotype('CYP2C19', '*2/*3', { comments: POOR_METABOLIZER, flag: 'HIGH' }),
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
        genotype('CYP2C19', '*1/*17', { flag: 'NORMAL' }),
        genotype('CYP2D6', '*1/*1'),
        other('phenotype', 'CYP2D6', 'Normal metabolizer'),
      ],
    },
  ],
  55: [{ day: 12, hour: 12, results: [quantity('glucose', 88), ...LIPIDS] }],
};
