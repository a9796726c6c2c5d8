import type { AnalyteTexts } from './texts.ts';

/** The analytes in English. */
export const EN: AnalyteTexts = {
  glucose: ['Blood sugar, fasting', 'The sugar in your blood after a night without food.'],
  hba1c: ['Long-term blood sugar (HbA1c)', 'How much sugar has been in your blood over the last two to three months.'],
  sodium: ['Sodium', 'A salt in your blood that helps to keep the right amount of water in your body.'],
  potassium: ['Potassium', 'A salt in your blood that muscles, nerves and the heart work with.'],
  chloride: ['Chloride', 'A salt in your blood that goes with sodium.'],
  bicarbonate: ['Bicarbonate', 'A salt in your blood that keeps it from becoming too acidic.'],
  calcium: ['Calcium', 'The calcium in your blood, which bones are made of, and which muscles and nerves work with.'],
  urea: ['Urea nitrogen', 'A waste product of protein, which the kidneys remove from the blood.'],
  creatinine: ['Creatinine', 'A waste product of the muscles, which the kidneys remove from the blood.'],
  egfr: [
    'Kidney filtration (eGFR)',
    'An estimate of how much blood your kidneys filter in a minute. It is calculated from creatinine, age and sex.',
  ],
  protein: ['Total protein', 'All proteins in the liquid part of your blood together.'],
  albumin: ['Albumin', 'The most common protein in the liquid part of your blood. The liver makes it.'],
  bilirubin: [
    'Total bilirubin',
    'A yellow substance that is left over from old red blood cells, and that the liver removes.',
  ],
  alp: ['Alkaline phosphatase (ALP)', 'An enzyme that comes mostly from the liver and the bones.'],
  alt: ['Alanine aminotransferase (ALT)', 'An enzyme that comes mostly from cells of the liver.'],
  ast: ['Aspartate aminotransferase (AST)', 'An enzyme that comes from cells of the liver and of muscles.'],
  cholesterol: ['Total cholesterol', 'All cholesterol in your blood together. Cholesterol is a kind of fat.'],
  hdl: ['HDL cholesterol', 'Cholesterol on its way back to the liver. It is often called the good cholesterol.'],
  ldl: [
    'LDL cholesterol',
    'Cholesterol on its way from the liver to the body. It is often called the bad cholesterol. It is calculated from the other fats.',
  ],
  triglycerides: ['Triglycerides', 'The most common kind of fat in the blood. It comes from food and from the liver.'],
  crp: [
    'C-reactive protein, high sensitivity',
    'A protein that the liver makes when something in the body is inflamed.',
  ],
  tsh: ['Thyroid-stimulating hormone (TSH)', 'A hormone that tells the thyroid gland how much to work.'],
  ferritin: ['Ferritin (iron stores)', 'A protein that stores iron. It shows how much iron your body has in store.'],
  vitaminD: ['Vitamin D', 'The form in which your body stores vitamin D, from sunlight and from food.'],
  hemoglobin: ['Hemoglobin', 'The red substance in your blood that carries oxygen.'],
  hematocrit: ['Hematocrit', 'How much of your blood is red blood cells.'],
  leukocytes: ['White blood cells', 'How many white blood cells there are, which fight infections.'],
  platelets: ['Platelets', 'How many platelets there are, which help blood to clot.'],
  hivSignal: [
    'HIV screening, signal',
    'How strongly a screening test reacted to HIV or to antibodies against it, relative to the level that counts as a reaction.',
  ],
  syphilisSignal: [
    'Syphilis screening, signal',
    'How strongly a screening test reacted to antibodies against syphilis, relative to the level that counts as a reaction.',
  ],
  hepatitisCSignal: [
    'Hepatitis C screening, signal',
    'How strongly a screening test reacted to antibodies against hepatitis C, relative to the level that counts as a reaction.',
  ],
  viralLoad: ['HIV viral load', 'How many copies of the HIV virus there are in a millilitre of blood.'],
};
