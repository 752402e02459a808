export const terms = {
  title: 'Condiciones de uso',
  summary: 'Las reglas entre este juego y usted. Breves y sin letra chica.',
  gameHeading: 'Qué es esto',
  game: '{app} es un juego. Usted ve una foto de los registros públicos de arresto y elige el cargo entre cuatro opciones. El juego es solo para entretenerse.',
  peopleHeading: 'Las personas en las fotos',
  presumption:
    'Un arresto no es una condena. Toda persona que aparece se presume inocente mientras no se demuestre su culpabilidad ante un tribunal. La respuesta correcta solo dice por qué cargo se registró el arresto.',
  mustNot: 'Está prohibido:',
  noRecognition: 'usar reconocimiento facial en una foto,',
  noCollecting: 'recopilar fotos o registros con un programa, o entrenar un modelo con ellos,',
  noContact: 'tratar de identificar o de contactar a una persona de las fotos,',
  noCopies:
    'guardar, copiar, publicar o compartir fotos, o decir que alguien que aparece en ellas es culpable,',
  noDecisions:
    'usar lo que ve aquí para una acción legal o para tomar decisiones sobre empleo, vivienda, crédito, seguros o estudios. El juego no es un informe del consumidor.',
  removal:
    '¿Aparece usted en una foto o habla en nombre de alguien que aparece? <link>Pídanos que la retiremos</link>. Lo hacemos de inmediato. Es gratis y no necesita cuenta.',
  playersHeading: 'Quién puede jugar',
  players: 'Debe tener {age} años o más.',
  publisherHeading: 'Quién publica esto',
  publisher: '{name}, {address}.',
  recordsHeading: 'Exactitud de los registros',
  records:
    'Los registros son públicos, suelen llegar con 24 horas de retraso y pueden tener errores o estar desactualizados. Un programa agrupa los cargos en categorías amplias y a veces se equivoca. Nada de lo que hay aquí es asesoría legal.',
  invented: 'Los registros que vienen con el juego son inventados y sus rostros son dibujos.',
  accountHeading: 'Su cuenta',
  oneAccount:
    'Cada persona puede tener una sola cuenta. Elija un nombre de usuario que no insulte a nadie ni se haga pasar por otra persona. Mantenga su contraseña en secreto: quien la tenga puede jugar como usted. En Configuración puede ver sus dispositivos y cerrar la sesión de cualquiera de ellos.',
  ownPhoto:
    'Los demás jugadores ven su foto y su nombre. Suba solo una imagen que tenga derecho a mostrar. No suba la imagen de otra persona sin su consentimiento.',
  deletion:
    'Puede eliminar su cuenta en Configuración cuando quiera. La ocultamos al momento y la borramos a los 7 días. Hasta entonces puede recuperarla.',
  fairHeading: 'Juego limpio',
  fair: 'Los puntos salen solo de respuestas que el servidor calificó. No puede usar programas para jugar, tener varias cuentas ni saltarse las reglas. Si alguien juega más rápido o con más aciertos de lo humanamente posible, lo excluimos de las tablas. Podemos cerrar las cuentas que causen daño.',
  purchasesHeading: 'Vidas y compras',
  noValue:
    'Se necesitan vidas para seguir jugando. Las vidas y las estrellas no tienen valor fuera del juego. No puede cambiarlas por dinero ni dárselas a otras personas.',
  payments:
    'Donde la tienda está abierta, usted paga en una página de Stripe, el proveedor de pagos. Nosotros nunca vemos su tarjeta. Los precios están en dólares de Estados Unidos y los ve antes de pagar. Un reembolso descuenta las vidas que queden de esa compra. Estas condiciones no limitan sus derechos como consumidor.',
  limitsHeading: 'Sin garantías',
  limits:
    'Hacemos lo posible para que el juego funcione y su progreso esté a salvo. Pero el juego se ofrece tal cual, y puede detenerse, cambiar o terminar.',
  changes: 'Cuando cambiamos estas condiciones, actualizamos la fecha de arriba.',
  contactHeading: 'Preguntas',
  privacy: 'Para saber qué hacemos con sus datos, lea la <link>política de privacidad</link>.',
} as const;
