export const privacy = {
  title: 'Política de privacidad',
  summary:
    'Qué datos tenemos de usted y de las personas en las fotos, para qué los usamos y cuánto tiempo los guardamos.',
  keptHeading: 'Qué guardamos sobre usted',
  keptNames:
    'Su nombre de usuario, su correo y su teléfono (si lo da). Cada dato se guarda cifrado. Con una copia de la base de datos, pero sin las claves de cifrado, no se puede leer ninguno.',
  keptPassword:
    'Su contraseña, solo en forma de hash (argon2id). Nadie puede leer la contraseña a partir de ese hash.',
  keptProviders:
    'Si inicia sesión con Apple, Facebook o Google: su número de cuenta en esa empresa, cifrado, y el nombre y el correo que nos envía. Nunca recibimos la contraseña de esa cuenta ni su lista de amigos.',
  keptPhoto:
    'Su foto, si sube una. Guardamos una copia nueva, sin los datos de lugar, hora y cámara que el archivo pueda incluir.',
  keptPlay:
    'Sus vidas, estrellas, puntos, respuestas, resultados del reto del día, partidas en salas en vivo, duelos, prácticas, partidas de “¿Más o menos?” e insignias, y cuándo aceptó las condiciones de uso.',
  keptPush:
    'Si activa las notificaciones en su dispositivo: la dirección, cifrada, con la que el servicio de notificaciones de su navegador se las entrega, y su zona horaria.',
  keptLogins:
    'De cada inicio de sesión: cuándo empezó, cuándo se usó por última vez y el nombre del navegador y del sistema, cifrado.',
  purpose:
    'Usamos estos datos para que su cuenta y el juego funcionen. No mostramos publicidad, no creamos perfiles y no vendemos datos.',
  guestsHeading: 'Si juega sin cuenta',
  guestsNoAccount: 'No necesita cuenta. No le pedimos nombre, correo ni contraseña.',
  guestsKept:
    'Guardamos un nombre inventado, como Visitante 48213, sus vidas, estrellas, puntos, respuestas, resultados del reto del día, partidas en salas en vivo, duelos, prácticas, partidas de “¿Más o menos?” e insignias, y cuándo aceptó las condiciones de uso. También guardamos el nombre de su navegador y de su sistema, cifrado.',
  guestsSeen:
    'No aparece en ninguna tabla y nadie puede encontrarle. Si entra a una sala en vivo, las personas de esa sala ven el nombre inventado y sus puntos.',
  guestsClaim: 'Si crea una cuenta, todo esto pasa a ella.',
  guestsErased:
    'Si no la crea, lo borramos cuando cierra sesión, cuando inicia sesión en una cuenta o a los 7 días de jugar por última vez. De los movimientos de vidas conservamos lo mismo que de una cuenta eliminada.',
  locationHeading: 'Su ubicación',
  location:
    'Si lo permite, su dispositivo envía sus coordenadas una vez por visita y cada vez que usted elige “Usar mi ubicación”. Con ellas buscamos su condado. No las guardamos, ni siquiera en los registros del servidor. Si no lo permite, juega con fotos de todo el país, o del estado o condado que elija.',
  deviceHeading: 'En su dispositivo',
  cookies:
    'Solo usamos las cookies que el juego necesita. Una mantiene su sesión abierta hasta que cierra el navegador, o durante 30 días si eligió “Recordarme”. Si juega sin cuenta, dura hasta 7 días después de la última vez que jugó. Otras duran poco: solo mientras cambia una contraseña olvidada, inicia sesión con otra empresa o sigue el enlace de un amigo, una sala o un duelo. El idioma, el tema, el tamaño del texto y la opción “Sin fotos” se guardan en cookies que duran hasta 400 días. Ninguna cookie le sigue en otros sitios.',
  browser:
    'Su navegador guarda la pregunta en curso, el tiempo que queda, sus vidas y los consejos que ya vio, para que pueda continuar si recarga la página. Todo esto se borra cuando cierra sesión. Solo queda lo que eligió para este dispositivo: sonidos, vibración, idioma, tema, tamaño del texto y “Sin fotos”. El navegador también guarda los archivos del juego y una página para cuando no hay conexión. No contienen nada sobre usted.',
  othersHeading: 'Quién más interviene',
  othersPlayers:
    'Los demás jugadores ven su nombre de usuario, su foto y sus puntos en las tablas. Quien conoce su ID de usuario puede enviarle una solicitud de amistad. Quien abre su enlace de invitación ve su nombre de usuario y su foto, y quien abre el enlace de su duelo ve su nombre de usuario.',
  othersFriends:
    'Sus amigos ven además su racha, su resultado en el reto del día de hoy, sus puntos de esta semana, su récord en “¿Más o menos?”, sus insignias y cuántas respuestas acertó. En Configuración puede ocultar ese récord y el número de aciertos. En un duelo, la otra persona ve el nombre, la foto y las respuestas de usted.',
  othersScripts: 'En estas páginas no se ejecutan programas de otras empresas.',
  othersProviders:
    'Si inicia sesión con Apple, Facebook o Google, esa empresa se entera de que usted entra aquí.',
  othersStripe:
    'Donde la tienda está abierta, usted paga en una página de Stripe. Stripe recibe su correo y los datos de su tarjeta. Nosotros solo sabemos si pagó, qué y cuánto.',
  othersPush:
    'Si activa las notificaciones en su dispositivo, le llegan a través del servicio del fabricante de su navegador. Van cifradas y solo contienen el tipo de mensaje y su idioma.',
  othersMail:
    'Enviamos correos por medio de un servidor de correo: para confirmar su dirección, para cambiar una contraseña olvidada y para avisarle de cambios en su cuenta. No hay boletín.',
  safetyHeading: 'Direcciones de red y registros del servidor',
  safety:
    'Para que nadie adivine contraseñas y para limitar lo que puede hacer una sola red, contamos las solicitudes de cada dirección de red. La guardamos solo en forma de hash con clave y solo mientras rige un límite: casi siempre de minutos a un día, y como máximo 30 días. Una sala en vivo guarda un hash así de cada participante hasta dos días después de terminar, para que no vuelva a entrar alguien a quien sacaron. Los registros del servidor no contienen nombres, correos, direcciones de red ni coordenadas.',
  rightsHeading: 'Ver, cambiar y descargar sus datos',
  rights:
    'Puede cambiar su nombre, su teléfono y su foto en su perfil. En <link>Configuración</link> puede descargar todos sus datos en un archivo (JSON), cerrar la sesión de sus dispositivos y eliminar su cuenta.',
  deletionHeading: 'Cuando elimina su cuenta',
  deletion:
    'Su sesión se cierra de inmediato en todas partes. Los demás jugadores ya no le ven ni ven su foto. Durante 7 días puede iniciar sesión y conservar la cuenta. Después la borramos: nombres, direcciones de correo y de notificaciones, teléfono, fotos, sesiones, inicios de sesión, respuestas y puntos.',
  ledger:
    'Conservamos los movimientos de vidas y de pagos, porque hay que rendir cuentas de los pagos. Quedan guardados con un número que no permite identificarle. Las copias de seguridad se reemplazan con la frecuencia que fija quien administra el juego.',
  peopleHeading: 'Las personas en las fotos',
  people:
    'No eligieron estar aquí. Por eso guardamos solo lo que una pregunta necesita: {photos, select, real {la foto, } other {}}el condado, el día y la parte del día, el cargo en palabras sencillas, si es un delito grave, el monto de la fianza por rangos y qué tipo de agencia hizo el arresto.',
  peopleNames:
    'Nunca guardamos ni mostramos nombres, fechas de nacimiento, direcciones ni números de arresto. De la fuente de un registro guardamos solo un hash con clave.',
  peopleAdults:
    'Solo importamos registros de personas adultas. Rechazamos los de menores de 18 años o de edad desconocida. También rechazamos los cargos por delitos sexuales, los cargos por delitos contra menores y contra la familia, y todo lo que permita identificar a una víctima.',
  peopleExpunged:
    'Rechazamos los registros borrados o sellados por ley o por orden judicial y los de casos desestimados. Si ya los tenemos, los eliminamos.',
  peopleFaces: 'Los rostros son dibujos. No guardamos ni mostramos fotos de nadie.',
  peoplePhotos:
    'De cada foto guardamos una copia nueva, sin datos de la cámara. Los jugadores, con o sin cuenta, y quienes revisan las solicitudes de retiro la ven con enlaces que sirven durante 10 minutos. Pedimos a los buscadores que no indexen las fotos.',
  peopleDeleted: 'Todo registro real se elimina automáticamente {days} días después de importarlo.',
  invented: 'Los registros inventados con rostros dibujados que vienen con el juego no se eliminan.',
  publisherHeading: 'Quién publica esto',
  publisher: '{name}, {address}.',
  letters:
    'Las solicitudes por carta se envían a {contact}. El plazo para responder cuenta desde el día en que recibimos la carta, y retirar una foto no cuesta nada.',
  removalHeading: 'Si aparece en una foto',
  removal:
    '<link>Pídanos que la retiremos</link>. Es gratis y no necesita cuenta. Puede indicar la foto misma, o el condado y el día. Sacamos el registro del juego de inmediato. Guardamos un hash para que la próxima importación no traiga de vuelta la misma foto.',
  transparency:
    'En <link>Transparencia</link> puede ver cuántas personas lo pidieron y en cuánto tiempo salieron sus fotos.',
  contactHeading: 'Preguntas',
  changes: 'Cuando cambiamos esta página, actualizamos la fecha de arriba.',
} as const;
