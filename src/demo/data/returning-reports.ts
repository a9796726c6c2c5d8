import { type DemoReport, type DemoResult, quantity } from './results.ts';

/** The laboratory reported two of the first results in other units, which the results page joins with the later ones. */
const FASTING_GLUCOSE: DemoResult = {
  ...quantity('glucose', '6.1'),
  unitOfMeasure: 'mmol/L',
  rangeMinimum: 3.9,
  rangeMaximum: 5.5,
};
const VITAMIN_D: DemoResult = {
  ...quantity('vitaminD', '45.4'),
  unitOfMeasure: 'nmol/L',
  rangeMinimum: 75,
  rangeMaximum: 250,
};

const NEWEST = [
  quantity('glucose', 91),
  quantity('hba1c', 5.4),
  quantity('cholesterol', 189),
  quantity('hdl', 58),
  quantity('ldl', 109, {
    comments: 'Corrected: the first value was calculated without the triglycerides. The sample was not measured again.',
  }),
  quantity('triglycerides', 112),
  quantity('crp', '<0.3'),
  quantity('vitaminD', 41.2),
];

/**
 * The reports of one person's three kits over a year. Blood sugar, total cholesterol and C-reactive protein were high, and vitamin D was
 * low: they came back. LDL is the cholesterol that is left when HDL and a fifth of the triglycerides are taken off; it falls, is still
 * high, and was corrected.
 */
export const RETURNING_REPORTS: Readonly<Record<number, readonly DemoReport[]>> = {
  67: [
    {
      day: 12,
      hour: 15,
      results: [
        FASTING_GLUCOSE,
        quantity('hba1c', 5.9),
        quantity('cholesterol', 231),
        quantity('hdl', 52),
        quantity('ldl', 151),
        quantity('triglycerides', 142),
        quantity('crp', 3.8),
        VITAMIN_D,
      ],
    },
  ],
  68: [
    {
      day: 12,
      hour: 16,
      results: [
        quantity('glucose', 98),
        quantity('hba1c', 5.6),
        quantity('cholesterol', 214),
        quantity('hdl', 55),
        quantity('ldl', 134),
        quantity('triglycerides', 124),
        quantity('crp', 1.2),
        quantity('vitaminD', '26.0'),
      ],
    },
  ],
  69: [
    {
      day: 12,
      hour: 16,
      results: NEWEST.map((result) => (result.analyte === 'ldl' ? quantity('ldl', 131) : result)),
    },
    { day: 14, hour: 11, amends: true, results: NEWEST },
  ],
};
