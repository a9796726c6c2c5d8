import type { Texts } from './en.ts';

/** The texts of en.ts in Spanish. */
export const es: Texts = {
  name: 'Español',

  activation: {
    title: 'Active su kit de prueba',
    welcome:
      'Díganos qué kit es el suyo antes de enviar su muestra, para que los resultados del laboratorio se asocien con usted.',
    service: 'Activación de kits de prueba',
    errorPrefix: 'Error:',
    continue: 'Continuar',
    activate: 'Activar mi kit',
    summary: 'Hay un problema',
    aboutYouHint: 'Para este kit se necesitan los siguientes datos. Por favor, complételos todos.',
    confirmHint: 'No se necesitan más datos. Compare el código con la etiqueta y active el kit.',
    knownToProgram: 'Su programa de pruebas ya tiene sus datos: solo se necesita el código de la caja.',
    privacy:
      'Lo que usted escriba quedará registrado con este kit para el programa que le dio el kit. Esta página no usa cookies.',
  },

  steps: {
    code: 'Paso 1 de 2: el código de su kit',
    details: 'Paso 2 de 2: sus datos',
    confirm: 'Paso 2 de 2: revise el código',
    token: 'El código de su kit',
  },

  help: {
    title: '¿Tiene preguntas?',
    program: 'Comuníquese con el programa que le dio el kit y tenga a mano el código del kit.',
  },

  fields: {
    kit: {
      label: 'Código del kit',
      hint: 'En la etiqueta de la caja: letras y números, como 7QK2M0VXRT4.',
      missing: 'Escriba el código que está en la etiqueta de la caja',
      unknown: 'No encontramos este código. Compárelo con la etiqueta, letra por letra',
      canceled: 'Este kit fue cancelado y no se puede usar. Pida uno nuevo al programa que se lo dio',
      closed:
        'El programa que le dio este kit ha cerrado y el kit ya no se puede activar. Pregunte al programa qué hacer',
      expired: 'Este kit ha caducado; no lo use. Pida uno nuevo al programa que se lo dio',
      quarantined:
        'Se están revisando los kits como este; no lo use por ahora. Pregunte qué hacer al programa que se lo dio',
      recalled: 'Este kit ha sido retirado; no lo use. Pregunte al programa que se lo dio si recibirá uno nuevo',
      notActivatable: 'Este tipo de kit no se activa aquí. Consulte las instrucciones de la caja',
      registered:
        'Este kit ya está activado. Si lo activó usted, no tiene que hacer nada. Si no, revise el código o pregunte al programa que le dio el kit',
    },
    firstName: {
      label: 'Nombre',
      missing: 'Escriba su nombre',
      wrong: 'Escriba un nombre de 200 caracteres como máximo',
    },
    lastName: {
      label: 'Apellido(s)',
      missing: 'Escriba sus apellidos',
      wrong: 'Los apellidos pueden tener 200 caracteres como máximo',
    },
    dateOfBirth: {
      label: 'Fecha de nacimiento',
      hint: 'Por ejemplo, 27 3 1984.',
      parts: { day: 'Día', month: 'Mes', year: 'Año' },
      missing: 'Escriba su fecha de nacimiento',
      wrong:
        'Escriba una fecha de nacimiento válida, con día, mes y año de cuatro dígitos. No puede ser una fecha futura ni anterior a 1900',
    },
    sex: { label: 'Sexo', male: 'Masculino', female: 'Femenino', missing: 'Elija su sexo', wrong: 'Elija su sexo' },
    email: {
      label: 'Correo electrónico',
      missing: 'Escriba su correo electrónico',
      wrong: 'Escriba un correo electrónico como nombre@ejemplo.com',
    },
    phone: {
      label: 'Número de teléfono',
      missing: 'Escriba su número de teléfono',
      wrong: 'Escriba un número de teléfono con números, de 40 caracteres como máximo',
    },
    street1: {
      label: 'Dirección, línea 1',
      missing: 'Escriba la primera línea de su dirección',
      wrong: 'Escriba una primera línea de 200 caracteres como máximo',
    },
    street2: {
      label: 'Dirección, línea 2',
      missing: 'Escriba la segunda línea de su dirección, o un guion si no la hay',
      wrong: 'Escriba una segunda línea de 200 caracteres como máximo',
    },
    city: { label: 'Ciudad', missing: 'Escriba su ciudad', wrong: 'Escriba una ciudad de 200 caracteres como máximo' },
    state: {
      label: 'Estado',
      missing: 'Escriba su estado',
      wrong: 'Escriba el nombre de su estado o su abreviatura oficial',
    },
    zip: {
      label: 'Código postal (ZIP)',
      missing: 'Escriba su código postal',
      wrong: 'Escriba el código postal de su dirección',
    },
    country: {
      label: 'País',
      missing: 'Escriba su país',
      wrong: 'Escriba el nombre de su país en inglés o su código de dos letras, como US',
    },
    guardianFirstName: {
      label: 'Nombre del padre, la madre o el tutor',
      missing: 'Escriba el nombre del padre, la madre o el tutor',
      wrong: 'Escriba un nombre de 200 caracteres como máximo',
    },
    guardianLastName: {
      label: 'Apellido del padre, la madre o el tutor',
      missing: 'Escriba el apellido del padre, la madre o el tutor',
      wrong: 'Escriba un apellido de 200 caracteres como máximo',
    },
    guardianRelationship: {
      label: 'Quién es',
      parent: 'Padre o madre',
      legalGuardian: 'Tutor legal',
      other: 'Otra persona que puede decidir',
      missing: 'Elija quién es esta persona',
      wrong: 'Elija quién es esta persona',
    },
  },

  eligibility: {
    COUNTRY_NOT_OFFERED: 'Esta prueba no se ofrece en este país. Pregunte al programa que le dio el kit',
    REGION_NOT_OFFERED: 'Esta prueba no se ofrece en este estado. Pregunte al programa que le dio el kit',
    TOO_YOUNG: 'Esta prueba no es para personas de esta edad: son demasiado jóvenes. Revise la fecha de nacimiento',
    TOO_OLD: 'Esta prueba no es para personas de esta edad: son demasiado mayores. Revise la fecha de nacimiento',
    SEX_NOT_OFFERED: 'Esta prueba no es para personas de este sexo',
    GUARDIAN_REQUIRED: 'A esta edad hay que nombrar a un padre, una madre o un tutor. Escriba quién es',
    DETAILS_MISSING:
      'El programa no tiene todos los datos que deciden si esta prueba es para usted. Pregunte al programa que le dio el kit',
  },

  problems: {
    token:
      'Su enlace de activación ya no es válido: sirve una sola vez, durante diez minutos y para un tipo de kit. Vuelva al sitio web o a la aplicación de su programa y empiece allí la activación de nuevo',
    tooOld: 'Esta página estuvo abierta demasiado tiempo. Empiece de nuevo con el código de su kit',
    rateLimited: 'Hubo demasiados intentos. Espere un minuto y presione el botón otra vez',
    unavailable: 'No podemos hacerlo en este momento. No se perdió nada: espere un poco y presione el botón otra vez',
    unknownOutcome: 'No sabemos si su kit se activó. Presione el botón otra vez: no se activará dos veces',
    fault: (requestId) =>
      `Hubo un error de nuestra parte. Presione el botón otra vez. Si el problema continúa, dé este número a su programa: ${requestId}`,
    request: 'Su navegador envió algo que no podemos leer. Acorte lo que escribió e inténtelo de nuevo',
  },

  activated: {
    title: 'Su kit está activado',
    kit: 'Código del kit:',
    next: 'Próximos pasos',
    steps: [
      'Siga las instrucciones de la caja para tomar su muestra.',
      'Empaquete la muestra y envíela como indican las instrucciones, lo antes posible.',
      'El programa que le dio el kit le avisará cuando sus resultados estén listos.',
    ],
    keep: 'Guarde el código del kit hasta que tenga sus resultados. Puede cerrar esta página.',
  },

  notFound: {
    title: 'Esta página no existe',
    advice: 'Puede que la dirección esté cortada o mal escrita. Revísela, o vuelva a donde encontró el enlace.',
    activate: 'Activar un kit de prueba',
  },

  document: {
    service: 'Informe de laboratorio',
    expired: {
      title: 'Este enlace venció',
      advice: 'Por su seguridad, un enlace a un informe solo sirve durante 15 minutos. El informe sigue disponible.',
    },
    invalid: {
      title: 'Este enlace no está completo',
      advice: 'Falta una parte de la dirección del enlace o se modificó, como ocurre al copiar o reenviar un enlace.',
    },
    missing: { title: 'No encontramos este informe', advice: 'Puede que la dirección esté cortada o mal escrita.' },
    rateLimited: {
      title: 'Demasiados intentos',
      advice: 'Se abrieron demasiados informes desde aquí. Espere un minuto y vuelva a cargar esta página.',
    },
    unavailable: {
      title: 'No podemos mostrar el informe en este momento',
      advice: 'Espere un poco y vuelva a cargar esta página.',
    },
    fault: {
      title: 'Hubo un error de nuestra parte',
      advice: 'Vuelva a cargar esta página. Si el problema continúa, dé a su programa el número de abajo.',
    },
    again:
      'Vuelva a donde encontró el enlace (el sitio web o la aplicación de su programa) y abra el informe desde allí.',
    requestId: 'Número de esta solicitud:',
  },
};
