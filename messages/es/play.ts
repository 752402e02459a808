export const play = {
  title: 'Jugar',
  tabBar: 'Principal',
  tabs: {
    home: 'Inicio',
    store: 'Tienda',
    badge: 'Insignias',
    leaderboard: 'Tabla',
  },

  challenged: '¡{name} te retó!',
  join: 'Entrar',
  // Not “el reto”, which is the daily.
  dismissChallenge: 'Cerrar este aviso',
  openRoom:
    '{state, select, playing {Hay una partida en la sala {code}} other {La sala {code} está abierta}}',
  returnToRoom: 'Volver',

  question: '¿Por qué arrestaron a esta persona?',
  nextQuestion: 'Tu próxima pregunta',
  loadingQuestion: 'Cargando...',
  answers: 'Respuestas',
  // Feminine: la respuesta.
  right: 'Correcta',
  wrong: 'Incorrecta',
  presumption: 'Toda persona se presume inocente mientras no la condene un tribunal.',
  photoMissing: 'Foto no disponible',
  photoAlt: 'Foto policial de una persona que se presume inocente',
  slip: {
    title: 'La ficha',
    // “Madrugada” is midnight to 6, so no hours are needed.
    day: '{day, select, monday {Lunes} tuesday {Martes} wednesday {Miércoles} thursday {Jueves} friday {Viernes} saturday {Sábado} other {Domingo}}{part, select, night { de madrugada} morning { por la mañana} afternoon { por la tarde} evening { por la noche} other {}}',
    parts: {
      night: 'De madrugada',
      morning: 'Por la mañana',
      afternoon: 'Por la tarde',
      evening: 'Por la noche',
    },
    // “Sin fianza” alone could mean either end: released, or held.
    bonds: {
      none: 'No requiere fianza',
      under_1000: 'Fianza menor de $1,000',
      from_1000: 'Fianza $1,000–4,999',
      from_5000: 'Fianza $5,000–24,999',
      from_25000: 'Fianza $25,000 o más',
      held: 'Sin derecho a fianza',
    },
    classes: { felony: 'Delito grave', misdemeanor: 'Delito menor', other: 'Otra infracción' },
    // Without “por”, so that a row fits.
    agencies: {
      city: 'Policía municipal',
      sheriff: 'Sheriff',
      state: 'Policía estatal',
      court: 'Agentes judiciales',
      other: 'Otra agencia',
    },
  },
  noTimer: 'Sin reloj',
  secondsLeft: '{seconds, plural, one {Queda # segundo} other {Quedan # segundos}}',
  answeredElsewhere: 'Respondida en otro lado',
  otherTab: 'El juego está abierto en otra pestaña.',
  playHere: 'Jugar aquí',
  reconnecting: 'Reconectando... {comfort}',
  nothingLost: 'No se pierde nada.',
  connecting: 'Conectando con el juego...',

  photoMenu: 'Más sobre esta foto',
  photoTitle: 'Sobre esta foto',
  photoProblem: '¿Qué problema tiene esta foto?',
  photoReasons: {
    wrong_label: 'La respuesta parece incorrecta',
    under_age: 'Parece menor de 18 años',
    offensive: 'Esta foto no debería estar aquí',
  },
  chooseReason: 'Elige un motivo.',
  report: 'Reportar',
  sending: 'Enviando...',
  takeDown: '¿Eres tú? Pídenos que la retiremos',
  takeDownNewTab: '¿Eres tú? Pídenos que la retiremos (pestaña nueva)',

  playerMenu: 'Más sobre {name}',
  reporting: 'Vas a reportar a <strong>{name}</strong>. No le avisaremos.',
  reportWhat: '¿Qué quieres reportar?',
  reportThings: {
    username: 'El nombre de usuario',
    image: 'La foto',
  },
  reportWhy: '¿Cuál es el problema?',
  reportReasons: {
    abusive: 'Insulta o incita al odio',
    sexual: 'Es sexual o violento',
    personal: 'Muestra datos privados',
    impersonation: 'Se hace pasar por alguien',
    other: 'Otra cosa',
  },
  details: 'Detalles (opcional)',
  sendReport: 'Enviar reporte',
  reported: 'Gracias. Vamos a revisar tu reporte.',

  playDaily: 'Jugar el reto del día',
  playTogether: 'Jugar en grupo',
  higherLower: '¿Más o menos?',
  seeBoard: 'Ver la tabla',

  streak: '{days, plural, =0 {Empieza hoy una racha} one {Racha: # día} other {Racha: # días}}',
  keepStreak:
    '{due, select, today {Termina el reto de hoy para conservarla.} yesterday {Termina el reto de ayer para conservarla.} other {Termina el reto del día para conservarla.}}',
  frozen:
    '{days, plural, one {Una protección cubrió el día que no jugaste.} other {# protecciones cubrieron los días que no jugaste.}}',
  freezes:
    '{count, plural, one {Tienes # protección. Salva tu racha si un día no juegas.} other {Tienes # protecciones. Cada una salva tu racha si un día no juegas.}}',
  // The span comes first: “a las {time}” would be wrong at one o’clock.
  newPhotos: 'Fotos nuevas en {left} · {time}',
  closes: 'Cierra en {left} · {time}',
  hoursLeft: '{hours, number} h {minutes, number} min',
  minutesLeft: '{minutes, number} min',

  accountTitle: 'Juega con más gente',
  accountText: 'Crea una cuenta para conservar tus puntos, aparecer en la tabla semanal y agregar amigos.',
  signUp: 'Crear cuenta',
  boardTitle: 'Esta semana',
  boardFailed: 'No pudimos cargar la tabla.',
  boardEmpty: 'Nadie tiene puntos todavía esta semana.',
  yourRank: 'Tu puesto <big>{rank, number}</big>',
  dailyTitle: 'Reto del día',
  dailyFailed: 'No pudimos cargar el reto del día.',
  dailyStates: {
    none: 'Hoy no hay reto del día. No tenemos suficientes fotos.',
    new: 'Diez fotos, las mismas para todos. Gratis.',
    open: 'Tienes un reto a medias.',
    done: 'Ya terminaste el reto de hoy.',
  },
  dailyLinks: {
    new: 'Jugar el reto del día',
    open: 'Continuar',
    done: 'Ver el resultado',
  },
  friendsTitle: 'Amigos',
  friendsFailed: 'No pudimos cargar tus amigos.',
  friendsNone: 'Agrega a alguien y cada quien recibe 50 estrellas.',
  requests: '{count, plural, one {# solicitud} other {# solicitudes}}',
  allFriends: '{count, plural, one {Ver amigos} other {Ver los # amigos}}',
  addFriend: 'Agregar amigos',
} as const;
