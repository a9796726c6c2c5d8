import type { PlainWords } from './words.ts';

/** The words for patients in Spanish. English words in the report are quoted as printed. */
export const es: PlainWords = {
  title: 'En palabras sencillas',
  statuses: {
    WITHDRAWN: 'WITHDRAWN (retirado): el laboratorio retiró este informe. Sus resultados ya no son válidos.',
    SUPERSEDED: 'SUPERSEDED (reemplazado): un informe más nuevo reemplaza a este.',
    FINAL: 'FINAL (definitivo): el laboratorio terminó este informe.',
    PARTIAL: 'PARTIAL (parcial): faltan resultados, que llegarán después.',
    AMENDED: 'AMENDED (modificado): este informe corrige o completa uno anterior y lo reemplaza.',
  },
  types: {
    quantity:
      'Un número indica la cantidad que se midió; el intervalo de referencia, si lo hay, es con lo que el laboratorio la ' +
      'compara.',
    reactivity:
      '«Reactive», «Positive» o «Detected» (reactivo, positivo o detectado) significa que la prueba encontró en la ' +
      'muestra señales de lo que busca; «Non-reactive», «Negative» o «Not detected» (no reactivo, negativo o no ' +
      'detectado) significa que no las encontró. «Indeterminate», «Equivocal» o «Inconclusive» (indeterminado, dudoso o ' +
      'no concluyente) significa que la prueba no dio ni una respuesta ni la otra.',
    genotype: 'Un genotipo, como *1/*2, indica qué versiones de un gen encontró la prueba.',
    other: 'Un resultado en palabras o símbolos es lo que informó el laboratorio, tal como lo escribió.',
  },
  signs: 'Los signos <, ≤, > y ≥ significan «menos de», «como máximo», «más de» y «como mínimo».',
  flags: {
    NORMAL:
      'NORMAL: el resultado está dentro del intervalo de referencia, o el laboratorio lo marcó como normal, negativo o no ' +
      'detectado.',
    LOW: 'LOW (bajo): el resultado está por debajo del intervalo de referencia, o el laboratorio lo considera bajo.',
    HIGH: 'HIGH (alto): el resultado está por encima del intervalo de referencia, o el laboratorio lo considera alto.',
    ABNORMAL:
      'A (abnormal, en español «anormal»): el laboratorio marcó el resultado como fuera de lo habitual, o como positivo ' +
      'o detectado.',
    CRITICAL:
      'CRITICAL (crítico): el laboratorio marcó el resultado como uno que el personal de salud necesita conocer sin ' +
      'demora. Si después dice HIGH (alto) o LOW (bajo), indica hacia qué lado está.',
    UNKNOWN:
      'Not flagged (sin marca): este resultado no se marcó como alto, bajo, anormal ni normal. Eso no significa que sea ' +
      'normal.',
  },
  furtherLetters: 'Las demás letras aparecen tal como las envió el laboratorio.',
  remarks: {
    PRELIMINARY: 'Preliminary (preliminar): el laboratorio todavía puede cambiar el resultado.',
    CORRECTED:
      'Corrected by this report (corregido en este informe): un informe anterior daba este resultado de otra manera.',
    ADDED: 'Added by this report (agregado en este informe): el informe anterior no tenía este resultado.',
  },
  end: 'Estas frases explican las palabras del informe. No dicen qué significa un resultado para usted.',
  firstMention: {
    term: 'intervalo de referencia',
    inFull: 'intervalo (o rango) de referencia («Reference interval»)',
  },
};
