export const mails = {
  // Below mails to players (tú) and to operators (usted): it addresses neither.
  footer: 'Enviamos este correo porque algo cambió en una cuenta de {app}.',
  copyLink: 'Si el botón no funciona, la dirección es esta:',

  resetSubject: 'Elige una contraseña nueva para {app}',
  resetHeading: 'Elegir contraseña nueva',
  resetByLink: 'Alguien pidió una contraseña nueva para tu cuenta. Abre el enlace para elegirla.',
  resetByCode:
    'Alguien pidió una contraseña nueva para tu cuenta. Escribe este código en el juego o abre el enlace.',
  resetLinkWorks: 'El enlace sirve una sola vez, durante una hora.',
  resetCodeWorks:
    'El código sirve una sola vez, durante 10 minutos. El enlace sirve una sola vez, durante una hora.',
  resetNotYou: 'Si no fuiste tú, ignora este correo. Tu contraseña sigue igual.',
  resetNotYouByCode:
    'Si no fuiste tú, ignora este correo. Tu contraseña sigue igual. No le des el código a nadie.',

  confirmSubject: 'Confirma tu correo para {app}',
  confirmHeading: 'Confirma tu correo',
  confirmText: 'Alguien creó una cuenta de {app} con esta dirección. Si fuiste tú, confírmala.',
  confirmButton: 'Confirmar mi correo',
  confirmLinkWorks: 'El enlace sirve durante 7 días.',
  confirmNotYou: 'Si no fuiste tú, ignora este correo.',

  passwordSubject: 'Cambió la contraseña de tu cuenta de {app}',
  passwordHeading: 'Cambió tu contraseña',
  passwordText: 'La contraseña de tu cuenta acaba de cambiar. Cerramos tu sesión en los demás dispositivos.',
  passwordUnlinked:
    'Para proteger tu cuenta, desvinculamos estas formas de iniciar sesión: {ways}. Puedes vincularlas otra vez en Configuración ({link}).',
  passwordButton: 'No fui yo',
  passwordNotYou: 'Si fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva cuanto antes.',

  deletionSubject: 'Vamos a eliminar tu cuenta de {app}',
  deletionHeading: 'Vamos a eliminar tu cuenta',
  deletionText:
    'Eliminaremos tu cuenta para siempre el {moment}. Hasta entonces puedes iniciar sesión y conservarla.',
  deletionButton: 'Conservar mi cuenta',
  deletionNotYou:
    'Si tú lo pediste, no tienes que hacer nada. Si no, inicia sesión, conserva la cuenta y cambia tu contraseña.',

  linkedSubject: '{provider} se vinculó a tu cuenta de {app}',
  linkedHeading: '{provider} ya está en tu cuenta',
  linkedText: 'Ya puedes iniciar sesión en {app} con {provider}.',
  linkedNotYou: 'Si no fuiste tú, desvincula ese acceso en Configuración y cambia tu contraseña.',
  unlinkedSubject: '{provider} se desvinculó de tu cuenta de {app}',
  unlinkedHeading: '{provider} ya no está en tu cuenta',
  unlinkedText: 'Ya no puedes iniciar sesión en {app} con {provider}.',
  unlinkedNotYou:
    'Si no fuiste tú, elige una contraseña nueva cuanto antes. Luego vincula otra vez ese acceso en Configuración.',
  openSettings: 'Abrir la configuración',

  renamedSubject: 'Cambiamos tu nombre de usuario en {app}',
  renamedHeading: 'Tienes un nombre de usuario nuevo',
  renamedText:
    'Tu nombre anterior no cumplía nuestras reglas, así que lo cambiamos. Ahora apareces como {name}. Puedes elegir otro en tu perfil.',
  noName: 'alguien sin nombre',
  photoSubject: 'Quitamos tu foto de {app}',
  photoHeading: 'Quitamos tu foto',
  photoText:
    'Tu foto de perfil no cumple nuestras reglas, así que la quitamos. Puedes elegir otra en tu perfil.',
  openProfile: 'Abrir mi perfil',
  suspendedSubject: 'Suspendimos tu cuenta de {app}',
  suspendedHeading: 'Suspendimos tu cuenta',
  suspendedText: 'Cerramos tu sesión. Los demás jugadores ya no te ven y no puedes iniciar sesión.',
  warnedSubject: 'Una advertencia sobre tu cuenta de {app}',
  warnedHeading: 'Recibiste una advertencia',
  warnedText: 'Puedes seguir jugando. Si vuelve a pasar, es posible que suspendamos tu cuenta.',
  why: {
    name: 'Motivo: tu nombre de usuario no cumple nuestras reglas.',
    image: 'Motivo: tu foto de perfil no cumple nuestras reglas.',
    harassment: 'Motivo: molestaste o insultaste a otros jugadores.',
    cheating: 'Motivo: no jugaste limpio.',
    payment: 'Motivo: se revirtió uno de tus pagos.',
    other: 'Motivo: no respetaste nuestras reglas.',
  },
  // Without "a las": one o'clock would need "a la".
  until: 'Termina el {day, date, ::yMMMMd}, {day, time, ::jmm} UTC.',
  readOrAppeal: 'Leer más o apelar',
  appealSubject: 'Sobre tu apelación en {app}',
  appealHeading: 'Leímos tu apelación',
  upheldText: 'Una persona la leyó. La decisión no cambia.',
  takenBackText: 'Una persona la leyó y anuló la advertencia. Disculpa las molestias.',
  readTerms: 'Leer las condiciones de uso',
  restoredSubject: 'Tu cuenta de {app} está abierta otra vez',
  restoredHeading: 'Ya puedes volver',
  restoredText: 'Tu cuenta ya no está suspendida. Todo sigue ahí.',
  logIn: 'Iniciar sesión',
  mistake: 'Si crees que es un error, escribe a {email}.',

  alertSubject: 'Hay algo urgente en el panel de {app}',
  alertHeading: 'Urgente en el panel',
  alertItems: {
    underAge:
      '{count, plural, one {# foto reportada como de menor de 18 años} other {# fotos reportadas como de menores de 18 años}}',
    waitingRequests:
      '{count, plural, one {# solicitud de retiro espera} other {# solicitudes de retiro esperan}} una decisión, con fotos todavía en el juego',
    letters: '{count, plural, one {# carta} other {# cartas}} por responder en tres días o menos',
    failedImports:
      '{count, plural, one {# importación fallida} other {# importaciones fallidas}} o con demasiados registros perdidos',
    reports: '{count, plural, one {# jugador con reportes} other {# jugadores con reportes}}',
    appeals: '{count, plural, one {# jugador apela} other {# jugadores apelan}} una advertencia o suspensión',
    disputes: '{count, plural, one {# pago en disputa} other {# pagos en disputa}}',
  },
  alertButton: 'Abrir el panel',
  alertWhy: 'Recibe este correo porque DESK_ALERTS le asigna el rol “{role}”.',

  removalsSubject: 'Retiros por revisar en {app}',
  removalsHeading: 'Retiros por revisar',
  removalsNew:
    'Desde el último correo: {requested, plural, one {# solicitud de retiro} other {# solicitudes de retiro}} y {flagged, plural, one {# registro reportado como de menor de 18 años} other {# registros reportados como de menores de 18 años}}.',
  removalsInPlay:
    '{count, plural, =0 {Nada de esto está en el juego.} one {# sigue en el juego hasta su revisión. Lo demás ya salió.} other {# siguen en el juego hasta su revisión. Lo demás ya salió.}}',
  removalsOnlyListed:
    '{count, plural, one {Se reportó # registro más como de menor de 18 años. Sigue} other {Se reportaron # registros más como de menores de 18 años. Siguen}} en el juego y en la lista de reportes.',
  removalsButton: 'Abrir la página de retiros',
  removalsAtDesk:
    'Para revisar, abra {link} o ejecute npm run removals -- queue y npm run removals -- flags en el servidor.',
  removalsByCommand:
    'Para revisar, ejecute npm run removals -- queue y npm run removals -- flags en el servidor.',
  guestsSubject: 'Muchas partidas sin cuenta en {app}',
  guestsHeading: 'Mucha gente nueva sin cuenta',
  guestsText:
    '{count, plural, one {# persona empezó} other {# personas empezaron}} a jugar sin cuenta en una hora. Nadie más puede empezar así hasta que pase la hora.',
  guestsUntilThen: 'Mientras tanto, quien llegue necesita una cuenta o el código de una sala.',
  guestsButton: 'Abrir el juego',
  guestsUnexpected: 'Si no esperaba a tanta gente, busque en el registro de su proxy de qué redes viene.',
  guestsExpected: 'Si esperaba a tanta gente, suba el límite en lib/accounts/limits.ts.',
} as const;
