import type { DocumentWords } from './en.ts';
import { pluralOf } from './plural.ts';

const plural = pluralOf('es');

const de = (count: number, total: number) => `${count} de ${total} ${plural(total, 'resultado', 'resultados')}`;

/** The texts of en.ts in Spanish, as laboratories write their reports in Latin America and in the United States. */
export const es: DocumentWords = {
  title: 'INFORME DE LABORATORIO',
  named: (reportId) => `Informe de laboratorio ${reportId}`,
  about: (sampleId, program) => `Muestra ${sampleId}, ${program}`,
  testStamp: 'PRUEBA: NO UTILIZAR CON FINES CLÍNICOS',
  origin: (program) => `Laboratorio responsable · Programa: ${program}`,
  director: (name) => `Dirección del laboratorio: ${name}`,

  statuses: {
    NOT_RELEASED: 'NO PUBLICADO',
    WITHDRAWN: 'ANULADO',
    SUPERSEDED: 'REEMPLAZADO',
    FINAL: 'FINAL',
    PARTIAL: 'PARCIAL',
    AMENDED: 'MODIFICADO',
  },
  statusLine: (status) => `Estado: ${status}`,

  // «A» would be read as «alto».
  flags: {
    LOW: 'BAJO',
    HIGH: 'ALTO',
    NORMAL: 'NORMAL',
    CRITICAL: 'CRÍTICO',
    ABNORMAL: 'ANORMAL',
    UNKNOWN: 'Sin indicador',
  },
  abnormalWith: (letters) => `ANORMAL (${letters})`,
  signs: '* ALTO, BAJO o ANORMAL    ! CRÍTICO',

  notices: {
    notReleased: {
      title: 'NO PUBLICADO – solo para revisión',
      statement: (until) =>
        `El programa aún está revisando este informe. Si no decide otra cosa, se publica el ${until}.`,
    },
    partial: {
      title: 'INFORME PARCIAL – faltan resultados',
      statement: 'Los resultados que no figuran aquí están pendientes.',
    },
    withdrawn: {
      title: 'INFORME ANULADO – no utilizar',
      statement: (at, reason) =>
        `El laboratorio anuló este informe el ${at} y, con él, todos los resultados que contenía. ` +
        `No se debe utilizar ningún dato de una copia anterior.\nMotivo: ${reason}`,
    },
    superseded: {
      title: 'INFORME REEMPLAZADO',
      done: {
        replaced: 'Un informe más reciente reemplaza a este.',
        completed: 'Este informe parcial ya se completó.',
        corrected: 'Este informe se corrigió.',
        both: 'Este informe parcial ya se completó y se corrigió.',
      },
      use: (reportId, at) => `Utilice en su lugar el informe ${reportId}, con resultados del ${at}.`,
    },
    amended: {
      title: 'INFORME MODIFICADO',
      corrects: (earlier) => `Este informe corrige y reemplaza ${earlier}.`,
      addsTo: (earlier) => `Este informe amplía y reemplaza ${earlier}.`,
      earlier: (reportId, at) => `el informe ${reportId}, con resultados del ${at}`,
      anEarlier: 'un informe anterior',
      listed: 'Los cambios se detallan más abajo.',
      unchanged: 'Ninguno de los resultados que figuran aquí cambió.',
    },
  },

  headings: {
    patient: 'Paciente',
    specimen: 'Muestra',
    changes: 'Cambios',
    results: 'Resultados',
    attachments: 'Documentos del laboratorio',
    comments: 'Comentarios',
    review: 'Comentario de la revisión',
  },
  reviewed: (by, at) => `${by}, ${at}`,

  labels: {
    name: 'Nombre',
    dateOfBirth: 'Nacimiento',
    sex: 'Sexo',
    patientId: 'ID del paciente',
    requisition: 'Solicitud',
    sampleId: 'ID de la muestra',
    kitId: 'ID del kit',
    type: 'Tipo',
    collected: 'Toma',
    received: 'Recepción',
    resulted: 'Resultados',
    orderedBy: 'Solicitado por',
    orderedFrom: 'Solicitado a',
  },
  sexes: { M: 'Masculino', F: 'Femenino' },
  notRegistered: 'No registrado a nombre de ningún paciente',
  notStated: 'No indicada por el laboratorio',
  specimenTypes: {
    'dried blood spot': 'Gota de sangre seca',
    blood: 'Sangre',
    'whole blood': 'Sangre total',
    'capillary blood': 'Sangre capilar',
    'venous blood': 'Sangre venosa',
    plasma: 'Plasma',
    serum: 'Suero',
    saliva: 'Saliva',
    stool: 'Heces',
    urine: 'Orina',
    'urine and blood': 'Orina y sangre',
  },

  columns: {
    test: 'Análisis',
    result: 'Resultado',
    unit: 'Unidad',
    interval: 'Intervalo de referencia',
    flag: 'Indicador',
    before: 'Informe anterior',
    after: 'Este informe',
  },

  summary: {
    noResults: 'No figuran resultados individuales; consulte los documentos adjuntos y los comentarios.',
    one: {
      normal: 'El único resultado no está señalado como anormal.',
      ownLetters: 'El único resultado no está señalado como anormal; lleva letras propias del laboratorio.',
      notFlagged: 'El único resultado no lleva indicador.',
    },
    noneAbnormal: (total) => `Ninguno de los ${total} resultados está señalado como anormal`,
    outside: (count, total) =>
      `${de(count, total)} ${plural(count, 'está', 'están')} fuera de su intervalo de referencia`,
    abnormal: (count, total) => `${de(count, total)} ${plural(count, 'es anormal', 'son anormales')}`,
    abnormalToo: (count) => `${count} ${plural(count, 'anormal', 'anormales')}`,
    critical: (count) => `${count} ${plural(count, 'crítico', 'críticos')}`,
    sides: {
      LOW: (count) => plural(count, 'bajo', 'bajos'),
      HIGH: (count) => plural(count, 'alto', 'altos'),
    },
    ownLetters: (count) => `${count} con letras propias del laboratorio`,
    notFlagged: (count) => `${count} sin indicador`,
  },

  remarks: {
    PRELIMINARY: 'Preliminar',
    ADDED: 'Agregado en este informe',
    CORRECTED: 'Corregido en este informe',
    collected: (at) => `Toma: ${at}`,
  },
  documentRemarks: {
    PRELIMINARY: 'preliminar',
    ADDED: 'agregado en este informe',
    CORRECTED: 'corregido en este informe',
  },
  comment: (comment) => `Comentario: ${comment}`,
  attached: (name, file) => `Adjunto: ${name}, ${file}`,
  fileKinds: {
    'application/pdf': 'PDF',
    'image/png': 'imagen PNG',
    'image/jpeg': 'imagen JPEG',
    'text/plain': 'texto',
  },
  bytes: (count) => `${count} ${plural(count, 'byte', 'bytes')}`,

  changes: {
    notReported: 'No informado',
    withdrawn: 'Anulado',
    named: (name) => `con el nombre ${name}`,
    flag: (flag) => `indicador: ${flag}`,
    interval: (interval) => `intervalo de referencia: ${interval}`,
    collected: (at) => `toma: ${at}`,
    comments: {
      added: 'comentarios agregados',
      removed: 'comentarios eliminados',
      changed: 'comentarios modificados',
    },
    codes: 'códigos corregidos',
  },

  legend: {
    flags: (meanings) => `Indicadores: ${meanings.join('; ')}.`,
    HIGH: 'ALTO, por encima del intervalo de referencia o alto a criterio del laboratorio',
    LOW: 'BAJO, por debajo del intervalo de referencia o bajo a criterio del laboratorio',
    ABNORMAL: 'ANORMAL, anormal a criterio del laboratorio',
    CRITICAL: 'CRÍTICO, crítico a criterio del laboratorio (ALTO o BAJO a continuación indica hacia qué lado)',
    ownLetters: 'Las demás letras figuran tal como las envió el laboratorio.',
    notFlagged:
      'Sin indicador: el laboratorio no asignó ninguno, ni se puede deducir del intervalo. Esto no significa que sea normal.',
    preliminary: 'Preliminar: el laboratorio todavía puede cambiar el resultado.',
    bars:
      'Barras: la parte sombreada es el intervalo de referencia y el punto es el resultado. Flecha llena: el resultado ' +
      'queda fuera de la escala. Flecha vacía: solo se conoce un límite.',
  },

  foot: {
    report: (reportId) => `Informe ${reportId}`,
    sample: (sampleId) => `Muestra ${sampleId}`,
    patient: (id) => `Paciente ${id}`,
    requisition: (id) => `Solicitud ${id}`,
    born: (date) => `Fecha de nacimiento ${date}`,
    printed: (at) => `Impreso el ${at}`,
    page: (number, count) => `Página ${number} de ${count}`,
    end: 'Fin del informe',
    continued: 'continuación',
    missing: (sign) =>
      `${sign} representa un carácter que falta en las fuentes de esta página. La versión en texto de este informe lo incluye.`,
  },

  plain: {
    title: 'En palabras sencillas',
    statuses: {
      WITHDRAWN: 'ANULADO: el laboratorio retiró este informe. Sus resultados ya no son válidos.',
      NOT_RELEASED: 'NO PUBLICADO: el programa aún no ha decidido mostrar este informe.',
      SUPERSEDED: 'REEMPLAZADO: un informe más reciente ocupa el lugar de este.',
      FINAL: 'FINAL: el laboratorio terminó este informe.',
      PARTIAL: 'PARCIAL: faltan resultados, que llegarán después.',
      AMENDED: 'MODIFICADO: este informe corrige o completa uno anterior y lo reemplaza.',
    },
    types: {
      quantity:
        'Un número indica la cantidad que se midió; el intervalo de referencia, si lo hay, es con lo que el laboratorio ' +
        'la compara.',
      reactivity:
        'Los resultados de este tipo están como los escribió el laboratorio, a menudo en inglés. «Reactive», «Positive» o ' +
        '«Detected» (reactivo, positivo o detectado) significa que la prueba encontró en la muestra señales de lo que ' +
        'busca; «Non-reactive», «Negative» o «Not detected» (no reactivo, negativo o no detectado) significa que no las ' +
        'encontró. «Indeterminate», «Equivocal» o «Inconclusive» (indeterminado, dudoso o no concluyente) significa que ' +
        'la prueba no dio ni una respuesta ni la otra.',
      genotype: 'Un genotipo, como *1/*2, indica qué versiones de un gen encontró la prueba.',
      other: 'Un resultado en palabras o símbolos es lo que informó el laboratorio, tal como lo escribió.',
    },
    signs: 'Los signos <, ≤, > y ≥ significan «menos de», «como máximo», «más de» y «como mínimo».',
    flags: {
      NORMAL:
        'NORMAL: el resultado está dentro del intervalo de referencia, o el laboratorio lo marcó como normal, negativo o ' +
        'no detectado.',
      LOW: 'BAJO: el resultado está por debajo del intervalo de referencia, o el laboratorio lo considera bajo.',
      HIGH: 'ALTO: el resultado está por encima del intervalo de referencia, o el laboratorio lo considera alto.',
      ABNORMAL: 'ANORMAL: el laboratorio marcó el resultado como fuera de lo habitual, o como positivo o detectado.',
      CRITICAL:
        'CRÍTICO: el laboratorio marcó el resultado como uno que el personal de salud necesita conocer sin demora. Si ' +
        'después dice ALTO o BAJO, indica hacia qué lado está.',
      UNKNOWN:
        'Sin indicador: este resultado no se marcó como alto, bajo, anormal ni normal. Eso no significa que sea normal.',
    },
    ownLetters: 'Las demás letras aparecen tal como las envió el laboratorio.',
    remarks: {
      PRELIMINARY: 'Preliminar: el laboratorio todavía puede cambiar el resultado.',
      CORRECTED: 'Corregido en este informe: un informe anterior daba este resultado de otra manera.',
      ADDED: 'Agregado en este informe: el informe anterior no tenía este resultado.',
    },
    end: 'Estas frases explican las palabras del informe. No dicen qué significa un resultado para usted.',
    firstMention: { term: 'intervalo de referencia', inFull: 'intervalo (o rango) de referencia' },
  },
};
