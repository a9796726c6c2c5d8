import { pluralOf } from '../../../documents/words/plural.ts';
import type { ResultsWords } from './en.ts';

const plural = pluralOf('es');

/** The texts of en.ts in Spanish. */
export const es: ResultsWords = {
  service: 'Resultados de laboratorio',

  opening: {
    title: 'Su fecha de nacimiento',
    why: 'Esta página es solo para una persona. Su fecha de nacimiento nos confirma que es usted.',
    open: 'Abrir mi página',
    privacy:
      'Su página queda abierta durante una hora, solo en este navegador. Una cookie lo recuerda, y no guarda nada más.',
    missing: 'Escriba su fecha de nacimiento.',
    unreal: 'Esta no puede ser una fecha de nacimiento. Revise el día y el mes, y que el año no sea anterior a 1900.',
    shortYear: 'Escriba el año con cuatro dígitos.',
    wrong: (left) =>
      `Esa no es la fecha de nacimiento que su programa tiene de usted. Revise el día y el mes. ${plural(left, 'Le queda', 'Le quedan')} ${left} ${plural(left, 'intento', 'intentos')} antes de que el enlace se cierre.`,
  },

  shut: {
    CLOSED: {
      title: 'Este enlace está cerrado',
      advice:
        'Se probaron cinco fechas de nacimiento distintas, así que lo cerramos por su seguridad. Sus resultados siguen donde estaban, y su programa puede enviarle un enlace nuevo.',
    },
    REVOKED: {
      title: 'Este enlace ya no es válido',
      advice: 'Su programa lo retiró. Si todavía lo necesita, su programa puede enviarle uno nuevo.',
    },
    EXPIRED: {
      title: 'Este enlace venció',
      advice: 'Los enlaces a resultados funcionan solo durante unas semanas. Su programa puede enviarle uno nuevo.',
    },
    incomplete: {
      title: 'Este enlace no está completo',
      advice:
        'Falta una parte de la dirección o se modificó, como ocurre al copiar un enlace. Ábralo de nuevo desde el mensaje que le envió su programa.',
    },
    notOpen: {
      title: 'Abra primero su enlace',
      advice:
        'Para proteger su privacidad, las páginas con resultados se cierran después de una hora. Vuelva al mensaje de su programa y abra de nuevo el enlace: le pedirá su fecha de nacimiento y podrá seguir.',
    },
    ended: {
      title: 'Su página está cerrada',
      advice:
        'Ahora nadie puede ver sus resultados en este navegador. Para volver, abra el enlace que le envió su programa.',
    },
    missing: {
      title: 'No lo encontramos',
      advice: 'No está entre lo que muestra este enlace. Puede que la dirección esté cortada o mal escrita.',
      back: 'Volver a sus resultados',
    },
    rateLimited: { title: 'Demasiados intentos', advice: 'Espere un minuto e inténtelo de nuevo. No se perdió nada.' },
    unavailable: {
      title: 'No podemos mostrarlo en este momento',
      advice: 'Espere un poco y vuelva a cargar esta página.',
    },
    fault: {
      title: 'Hubo un error de nuestra parte',
      advice: 'Vuelva a cargar esta página. Si el problema continúa, dé a su programa el número de abajo.',
    },
    requestId: 'Número de esta solicitud:',
  },

  headings: {
    ready: 'Sus resultados están listos',
    earlier: (day) => `Su análisis anterior, del ${day}`,
    partial: 'Parte de sus resultados está lista',
    takenBack: 'Sus resultados se anularon',
    canceled: 'Este kit se canceló',
    canceledAlone: 'Este análisis se canceló',
    failed: 'Esta muestra no se puede analizar',
    nothing: 'Aquí todavía no hay nada',
    ordered: 'Estamos preparando su kit',
    shipped: 'Su kit va camino a su casa',
    toCollect: 'Esperamos su muestra',
    returned: 'Su muestra va camino al laboratorio',
    received: 'Su muestra está en el laboratorio',
  },
  nothingYet: 'En cuanto haya un kit registrado a su nombre, aquí verá cómo avanza.',
  takenBack: (day) =>
    `El ${day}, el laboratorio anuló su informe sobre esta muestra. Nada de lo que decía es válido ya; por favor, no se guíe por una copia anterior.`,
  takenBackBefore: (day) =>
    `Un informe anterior sobre esta muestra se anuló por completo el ${day}. Lo que sigue ocupa su lugar.`,
  canceled: 'No dará resultados.',
  failed: 'Por eso no dará resultados.',
  replaced: (day) => `El ${day} se pidió un kit nuevo para usted.`,

  steps: {
    title: 'Cómo avanza',
    names: {
      ORDERED: 'Pedido',
      SHIPPED: 'En camino a su casa',
      REGISTERED: 'Activado',
      RETURNED: 'En camino al laboratorio',
      RECEIVED: 'En el laboratorio',
      RESULTED: 'Resultados listos',
    },
    done: 'hecho',
    next: 'sigue',
    expected: (day) => `se espera a más tardar el ${day}`,
    arrives: (day) => `debería llegarle a más tardar el ${day}`,
    arrived: (day) => `entregado el ${day}`,
    yours: 'en cuanto envíe su muestra',
  },

  critical: {
    title: (count) =>
      plural(count, 'Uno de estos resultados no debe esperar', 'Algunos de estos resultados no deben esperar'),
    about: (count) =>
      plural(
        count,
        'El laboratorio indica que un médico u otro profesional de la salud debe conocer este resultado sin demora:',
        'El laboratorio indica que un médico u otro profesional de la salud debe conocer estos resultados sin demora:',
      ),
    call: 'Llame ahora:',
    nobody: 'Llame ahora al programa que le envió el enlace a esta página.',
  },
  partial: 'Faltan resultados. Aparecerán en esta página.',
  seeChanges: 'Ver qué cambió',

  results: 'Sus resultados',
  laboratorysName: (name) => `El laboratorio lo llama ${name}`,
  noReference: 'Sin intervalo de referencia',
  measured: 'Qué mide',
  comment: 'Comentario del laboratorio, en sus propias palabras',
  before: 'La vez anterior',
  on: (day) => `el ${day}`,
  reportedAs: (original) => `informado como ${original}`,

  overTime: {
    title: 'A lo largo del tiempo',
    table: 'Los mismos valores en una tabla',
    earlier: 'Valores anteriores',
    of: (name) => `${name} a lo largo del tiempo`,
    columns: { day: 'Día', value: 'Valor', flag: 'Indicador' },
    plot: (name, count, first, last) => `${name}: ${count} valores, del ${first} al ${last}.`,
    extent: (lowest, highest) => `El más bajo es ${lowest}; el más alto, ${highest}.`,
    shaded: 'Sombreado: intervalo de referencia.',
    diamond: 'Rombo: fuera de lo habitual.',
    ring: 'Anillo: este resultado.',
    limits: 'Flecha vacía: solo se conoce un límite.',
    here: 'este resultado',
  },

  changes: {
    title: 'Qué cambió',
    oneCorrected: (name, before, after) => `Se corrigió ${name}: es ${after}, no ${before}.`,
    onlyAdded: 'El laboratorio agregó algo a su informe anterior.',
    anyCorrected: 'El laboratorio corrigió su informe anterior.',
    corrected: (before, after) => `Decía ${before}. Ahora dice ${after}.`,
    added: (after) => `Nuevo en este informe: ${after}.`,
    withdrawn: (before) => `El laboratorio anuló este resultado. Decía ${before}.`,
    withdrawnFile: 'El laboratorio retiró este documento.',
  },

  attached: {
    title: 'Documentos del laboratorio',
    from: 'Su programa tiene estos documentos y se los puede dar.',
  },
  comments: 'Comentarios del laboratorio, en sus propias palabras',
  laboratory: 'El laboratorio',
  sample: 'Su muestra',
  report: 'Informe',
  pdf: 'Su informe en PDF',
  others: 'Sus otros análisis',
  otherSample: 'Muestra',
  collected: (day) => `Muestra del ${day}`,
  notNewest: 'Este no es su análisis más reciente.',
  seeNewest: 'Ver el más reciente',
  ask: '¿Tiene preguntas?',
  whomToAsk: '¿Tiene preguntas? Vea a quién consultar',
  askProgram: 'Pregunte al programa que le envió el enlace a esta página.',
  close: {
    title: 'Cuando termine',
    advice:
      'Cierre su página, sobre todo en un dispositivo que no sea suyo. Si no, se cierra sola una hora después de abrirla.',
    button: 'Cerrar mi página',
  },
};
