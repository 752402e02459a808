export const welcome = {
  landingTitle: '{app}: {question}',
  landingDescription:
    'Una foto, cuatro opciones, treinta segundos. Toda persona en las fotos se presume inocente.',
  disclaimer: 'Aviso',
  agreeAndPlay: 'Aceptar y jugar sin cuenta',
  agreeAndCompare: 'Aceptar y jugar ¿Más o menos?',
  agreeAndContinue: 'Aceptar y continuar',
  leastAge: '{age} años o más.',
  termsOfService: 'Condiciones de uso',
  // Three links share a row of 320 px: the short name of the política de privacidad.
  privacyPolicy: 'Privacidad',
  removal: 'Retirar una foto',

  back: 'Volver',
  backToGame: 'Volver al juego',
  backToStart: 'Volver al inicio',
  backToDisclaimer: 'Volver al aviso',
  backToLogin: 'Volver al inicio de sesión',
  backToSettings: 'Volver a la configuración',
  backToEmail: 'Volver a escribir tu correo',

  username: 'Nombre de usuario',
  email: 'Correo',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirmar contraseña',
  passwordHint: 'Mínimo 8 caracteres',
  rememberMe: 'Recordarme',
  agree:
    'Tengo {age} años o más y acepto las <terms>condiciones de uso</terms> y la <privacy>política de privacidad</privacy>',
  newTab: '(pestaña nueva)',

  logInTab: 'Iniciar sesión',
  logInTitle: 'Inicia sesión en tu cuenta',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',
  forgotPassword: '¿Olvidaste tu contraseña?',
  newHere: '¿Es tu primera vez? <link>Crea una cuenta</link>',
  loggedOut: 'Se cerró tu sesión. Vuelve a iniciarla.',
  loginFailed: 'No se pudo iniciar sesión',
  loginSuccessful: 'Iniciaste sesión',
  loggedInWith: '{provider, select, google {Iniciaste sesión con Google} other {Iniciaste sesión}}',
  loggedInTab: 'Sesión iniciada',
  openingGame: 'Abriendo el juego...',
  deletionNotice: 'Tu cuenta se eliminará el {date}. Para conservarla, inicia sesión antes.',
  logInFor: {
    room: 'Inicia sesión o crea una cuenta para entrar a la sala.',
    friend: 'Inicia sesión o crea una cuenta para aceptar la invitación.',
    challenge: 'Inicia sesión o crea una cuenta para jugar el duelo.',
  },

  signUpTitle: 'Crea tu cuenta',
  signUp: 'Crear cuenta',
  signingUp: 'Creando cuenta...',
  registered: '¡Tu cuenta está lista!',
  registrationFailed: 'No se pudo crear la cuenta',
  signUpFor: {
    room: 'Crea una cuenta para conservar tu lugar en la sala.',
    friend: 'Crea una cuenta para aceptar la invitación.',
    challenge: 'Crea una cuenta y juega el duelo.',
  },

  orContinueWith: 'o continúa con',
  providersAgree:
    'Al continuar con una de estas opciones, confirmas que tienes {age} años o más y aceptas las <terms>condiciones de uso</terms> y la <privacy>política de privacidad</privacy>.',
  opening: 'Abriendo...',
  providerFailed: 'Algo salió mal al iniciar sesión',
  providerUnset:
    '{provider, select, google {No se pudo cargar el acceso con Google} facebook {Algo salió mal al iniciar sesión} other {No se pudo iniciar sesión con Apple}}',
  providerDown:
    '{provider, select, google {No se pudo abrir el acceso con Google} facebook {Algo salió mal al iniciar sesión} other {No se pudo iniciar sesión con Apple}}',
  providerCanceled:
    '{provider, select, google {No se pudo iniciar sesión con Google} facebook {No se pudo iniciar sesión con Facebook} other {No se pudo iniciar sesión con Apple}}',
  providerProblem:
    '{provider, select, google {No se pudo iniciar sesión con Google} facebook {Algo salió mal al iniciar sesión} other {No se pudo iniciar sesión con Apple}}',
  providerEmailTaken:
    'Ya hay una cuenta con este correo. Inicia sesión como antes y luego vincula {name} en Configuración.',
  providerOfAnother: 'Otra persona ya usa esta cuenta de {name}.',
  providerAlreadyLinked: 'Ya vinculaste otra cuenta de {name}. Primero desvincúlala.',
  providerHasAccount:
    'Ya hay una cuenta vinculada a {name}. Para usarla, inicia sesión sin el token de la partida sin cuenta.',
  tooManyTries: 'Demasiados intentos. Inténtalo de nuevo más tarde.',
  suspended: 'Esta cuenta está suspendida. El correo que enviamos explica el motivo y cómo apelar.',
  suspendedWrite:
    'Esta cuenta está suspendida. El correo que enviamos explica el motivo y cómo apelar. Si crees que es un error, escribe a {address}.',
  notLinked: 'Esta cuenta no está vinculada.',
  onlyLogin: 'Es tu única forma de iniciar sesión, así que no puedes desvincularla.',
  noSocialData: 'No se pudo obtener el usuario de getSocial',

  choiceTitle: 'Ya tienes una cuenta',
  choiceAccount: 'Aquí ya tienes una cuenta vinculada a {provider}.',
  choiceLoss:
    '{points, plural, =0 {Si la abres, tu partida sin cuenta se borra para siempre.} one {Si la abres, pierdes para siempre el punto de tu partida sin cuenta.} other {Si la abres, pierdes para siempre los # puntos de tu partida sin cuenta.}} Si sigues sin cuenta, nada cambia.',
  goToAccount: 'Ir a mi cuenta',
  stayGuest: 'Seguir sin cuenta',
  choiceExpired: 'Pasó demasiado tiempo. Vuelve a iniciar sesión.',
  guestClaimed: 'Esta partida ya tiene una cuenta. Inicia sesión para continuar.',
  guestsOfAll:
    'En la última hora empezaron demasiadas partidas sin cuenta. Crea una cuenta para jugar ya, o inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  guestsOfNetwork:
    'Desde tu red {count, plural, one {empezó # partida} other {empezaron # partidas}} sin cuenta en una hora. Crea una cuenta para jugar ya, o inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  accountNeeded: 'Para esto necesitas una cuenta. Créala y te llevas todo lo que ganaste.',

  forgotTab: 'Recuperar contraseña',
  forgotTitle: '¿Olvidaste tu contraseña?',
  forgotIntro: 'Escribe el correo de tu cuenta. Te enviaremos un código y un enlace.',
  sendCode: 'Enviar código',
  sending: 'Enviando...',
  mailFailed: 'No se pudo enviar el correo',
  mailFailedToast: 'Algo salió mal',
  mailBroken: 'No se pudo procesar la solicitud',

  verifyTab: 'Verificar',
  verifyTitle: 'Revisa tu correo',
  codeSent: 'Si hay una cuenta con <email>{address}</email>, el código va en camino.',
  codeSentJustNow:
    'Si hay una cuenta con <email>{address}</email>, acabamos de enviar un código. Espera un poco antes de pedir otro.',
  codeSentBefore:
    'Si hay una cuenta con <email>{address}</email>, ya enviamos un mensaje. Espera un poco antes de pedir otro.',
  enterCode: 'Escribe el código de 4 dígitos o abre el enlace del mensaje.',
  code: 'Código',
  digit: 'Dígito {position, number} de {total, number}',
  verify: 'Verificar',
  verifying: 'Verificando...',
  verified: 'Código verificado',
  verificationFailed: 'No se pudo verificar',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en {wait}',
  resendLongWait: 'Puedes pedir otro mensaje en {wait}. Después de varios, solo enviamos uno por hora.',
  resent: 'Te enviamos otro mensaje.',
  resendFailed: 'No se pudo reenviar el código',
  resendBroken: 'Error al reenviar el código',
  codesStopped: 'Por ahora no podemos aceptar códigos. Usa el enlace del mensaje.',
  verifyExpired: 'Pasó demasiado tiempo. Escribe tu correo otra vez.',

  resetTab: 'Restablecer contraseña',
  resetTitle: 'Restablece tu contraseña',
  resetIntro: 'Alguien pidió una contraseña nueva para tu cuenta de {app}. Nada cambia hasta que elijas una.',
  resetLinkExpired: 'Este enlace venció o ya se usó. Pide uno nuevo.',
  getNewEmail: 'Pedir otro enlace',
  chooseNewPassword: 'Elegir contraseña nueva',
  newPasswordTab: 'Contraseña nueva',
  submit: 'Guardar',
  saving: 'Guardando...',
  passwordUpdated: 'Contraseña actualizada',
  passwordUpdateFailed: 'No se pudo cambiar la contraseña',
  passwordUpdateBroken: 'Error al cambiar la contraseña',
  resetOver: 'Este enlace o código venció o ya se usó. Empieza de nuevo.',
  passwordNeedsEmail: 'Esta cuenta no tiene correo, así que no puedes crear una contraseña.',

  confirmTitle: 'Confirma tu correo',
  confirmedTitle: 'Correo confirmado',
  confirmQuestion:
    '¿Tu correo es <email>{address}</email>? Confírmalo para recibir los premios de la tabla y las estrellas por cada amigo nuevo.',
  confirm: 'Confirmar mi correo',
  confirming: 'Confirmando...',
  confirmed: 'Tu correo está confirmado.',
  confirmedNext: 'Todo listo.',
  play: 'Jugar',
  logIn: 'Iniciar sesión',
  openSettings: 'Abrir la configuración',
  links: {
    expired: {
      title: 'Este enlace venció.',
      loggedIn: 'Los enlaces sirven 7 días. Puedes pedir otro en Configuración.',
      loggedOut: 'Los enlaces sirven 7 días. Inicia sesión y pide otro en Configuración.',
    },
    invalid: {
      title: 'Este enlace no funciona.',
      loggedIn: 'Abre el enlace tal como está en el mensaje o pide otro en Configuración.',
      loggedOut: 'Abre el enlace tal como está en el mensaje, o inicia sesión y pide otro en Configuración.',
    },
  },
  noEmail: 'Tu cuenta no tiene correo.',

  keepTab: 'Conservar mi cuenta',
  keepTitle: 'Tu cuenta se va a eliminar',
  keepDate: 'Borraremos todos tus datos el <date>{moment}</date>.',
  keepUntil:
    'Hasta entonces, los demás jugadores no te ven. Todavía puedes conservar tu cuenta, con todas tus vidas, puntos e insignias.',
  keepOver: 'Ya es tarde para conservar esta cuenta.',
  deletionScheduled: 'Esta cuenta se va a eliminar. Todavía puedes conservarla.',
  playerGone: 'Este jugador ya no está.',
  eraseUnfinished: 'La cuenta está cerrada, pero aún quedan datos. El juego los borra en menos de un minuto.',

  inviteTab: 'Te invitaron',
  inviteTabOf: 'Te invitaron a jugar {app}',
  inviteDescription: '{question} Una foto, cuatro opciones. Toda persona en las fotos se presume inocente.',
  inviteTitle: 'Te invitaron',
  inviteBroken: 'Este enlace no funciona',

  sharedDailyTab: 'Reto del día n.º {number, number}: {right, number} de {total, number} correctas',
  sharedDailyTitle: 'Reto del día n.º {number, number}',
  sharedDailyOf: 'de {total, number} correctas',
  sharedDailyAbout: 'Diez fotos policiales al día. Una pregunta: ¿por qué fue el arresto?',
  sharedDailyDescription:
    'Diez fotos policiales al día. Una pregunta: ¿por qué fue el arresto? Toda persona en las fotos se presume inocente.',
  sharedDailyBeat: '¿Sacas más de {right, number}?',
  sharedDailyMatch: '¿Puedes igualarlo?',
  sharedDailyNote:
    '{app} es un juego de preguntas sobre registros públicos de arresto. Toda persona en las fotos se presume inocente.',
  sharedDailyGone: 'Este resultado ya no está',
  sharedDailyGoneText: 'Quizás quien lo compartió dejó el juego. El reto de hoy sigue aquí.',
  playDaily: 'Jugar el reto de hoy',

  lastChanged: 'Última actualización: <date>{day}</date>',
  contents: 'Contenido',
  // The next two stand in documents that say usted: neutral.
  noSupport: 'Este juego aún no tiene un correo de contacto. Quien compartió el enlace quizás pueda ayudar.',
  writeTo: 'Contacto: <link>{address}</link>.',

  uploadRunning: 'Tu archivo anterior aún se está subiendo. Inténtalo de nuevo en 10 segundos.',
  noCountyHere: 'Este lugar no está en ningún condado.',
  noCountyPlayed: 'Ningún condado tiene registros todavía.',
} as const;
