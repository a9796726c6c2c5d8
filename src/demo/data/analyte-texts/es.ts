import type { AnalyteTexts } from './texts.ts';

/** The analytes in Spanish. */
export const ES: AnalyteTexts = {
  glucose: ['Azúcar en la sangre, en ayunas', 'El azúcar que hay en la sangre después de una noche sin comer.'],
  hba1c: [
    'Azúcar en la sangre a largo plazo (HbA1c)',
    'Cuánto azúcar ha habido en la sangre durante los últimos dos o tres meses.',
  ],
  sodium: ['Sodio', 'Una sal de la sangre que ayuda a mantener la cantidad de agua que necesita el cuerpo.'],
  potassium: ['Potasio', 'Una sal de la sangre con la que funcionan los músculos, los nervios y el corazón.'],
  chloride: ['Cloruro', 'Una sal de la sangre que acompaña al sodio.'],
  bicarbonate: ['Bicarbonato', 'Una sal de la sangre que evita que esta se vuelva demasiado ácida.'],
  calcium: [
    'Calcio',
    'El calcio de la sangre, del que están hechos los huesos y con el que funcionan los músculos y los nervios.',
  ],
  urea: ['Nitrógeno ureico', 'Un residuo de las proteínas que los riñones eliminan de la sangre.'],
  creatinine: ['Creatinina', 'Un residuo de los músculos que los riñones eliminan de la sangre.'],
  egfr: [
    'Filtración de los riñones (TFGe)',
    'Una estimación de cuánta sangre filtran los riñones en un minuto. Se calcula a partir de la creatinina, la edad y el sexo.',
  ],
  protein: ['Proteínas totales', 'Todas las proteínas de la parte líquida de la sangre.'],
  albumin: ['Albúmina', 'La proteína más abundante de la parte líquida de la sangre. La produce el hígado.'],
  bilirubin: [
    'Bilirrubina total',
    'Una sustancia amarilla que queda de los glóbulos rojos viejos y que el hígado elimina.',
  ],
  alp: ['Fosfatasa alcalina', 'Una enzima que proviene sobre todo del hígado y de los huesos.'],
  alt: ['Alanina aminotransferasa (ALT)', 'Una enzima que proviene sobre todo de las células del hígado.'],
  ast: ['Aspartato aminotransferasa (AST)', 'Una enzima que proviene de las células del hígado y de los músculos.'],
  cholesterol: ['Colesterol total', 'Todo el colesterol de la sangre. El colesterol es un tipo de grasa.'],
  hdl: ['Colesterol HDL', 'El colesterol que vuelve al hígado. A menudo se le llama colesterol bueno.'],
  ldl: [
    'Colesterol LDL',
    'El colesterol que va del hígado al resto del cuerpo. A menudo se le llama colesterol malo. Se calcula a partir de las otras grasas.',
  ],
  triglycerides: [
    'Triglicéridos',
    'El tipo de grasa más abundante en la sangre. Proviene de los alimentos y del hígado.',
  ],
  crp: [
    'Proteína C reactiva ultrasensible',
    'Una proteína que produce el hígado cuando hay una inflamación en el cuerpo.',
  ],
  tsh: [
    'Hormona estimulante de la tiroides (TSH)',
    'Una hormona que le indica a la glándula tiroides cuánto debe trabajar.',
  ],
  ferritin: [
    'Ferritina (reservas de hierro)',
    'Una proteína que almacena hierro. Muestra cuánto hierro tiene el cuerpo en reserva.',
  ],
  vitaminD: ['Vitamina D', 'La forma en que el cuerpo almacena la vitamina D, la del sol y la de los alimentos.'],
  hemoglobin: ['Hemoglobina', 'La sustancia roja de la sangre que transporta el oxígeno.'],
  hematocrit: ['Hematocrito', 'Qué parte de la sangre son glóbulos rojos.'],
  leukocytes: ['Glóbulos blancos', 'Cuántos glóbulos blancos hay. Son los que combaten las infecciones.'],
  platelets: ['Plaquetas', 'Cuántas plaquetas hay. Son las que ayudan a que la sangre coagule.'],
  hivSignal: [
    'Prueba de detección del VIH, señal',
    'Con qué fuerza reaccionó una prueba de detección al VIH o a los anticuerpos contra él, en relación con el nivel que cuenta como reacción.',
  ],
  syphilisSignal: [
    'Prueba de detección de la sífilis, señal',
    'Con qué fuerza reaccionó una prueba de detección a los anticuerpos contra la sífilis, en relación con el nivel que cuenta como reacción.',
  ],
  hepatitisCSignal: [
    'Prueba de detección de la hepatitis C, señal',
    'Con qué fuerza reaccionó una prueba de detección a los anticuerpos contra la hepatitis C, en relación con el nivel que cuenta como reacción.',
  ],
  viralLoad: ['Carga viral del VIH', 'Cuántas copias del virus del VIH hay en un mililitro de sangre.'],
};
