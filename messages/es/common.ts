import { failure } from './failure';

export const common = {
  hideAnnouncement: 'Ocultar este mensaje',
  ...failure,
  loading: 'Cargando...',
  copied: '¡Copiado!',
  errorTitle: 'Error',
  cancel: 'Cancelar',
  justNow: 'ahora mismo',
  minutesAgo: 'hace {count, plural, one {# minuto} other {# minutos}}',
  hoursAgo: 'hace {count, plural, one {# hora} other {# horas}}',
  daysAgo: '{count, plural, =1 {ayer} other {hace # días}}',

  points: '{count, plural, one {# punto} other {# puntos}}',
  unknownName: 'Sin nombre',
  you: 'Tú',
  noRank: {
    excluded: 'Por ahora no estás en esta tabla.',
    running: 'Gana tus primeros puntos para entrar a esta tabla.',
    weekly: 'No jugaste esa semana.',
    monthly: 'No jugaste ese mes.',
  },
  dailyOf: 'Reto del día: {right, number}/{of, number}',
  dailyNotYet: 'Hoy no ha jugado',
  weekPoints: '{points, plural, one {# pt.} other {# pts.}} esta semana',
  streakSpoken: 'Racha de {days, plural, one {# día} other {# días}}.',
  dailySpoken: 'Reto del día: {right, number} de {of, number}.',
  dailyNotYetSpoken: 'Hoy no ha jugado.',
  weekPointsSpoken: '{points, plural, one {# punto} other {# puntos}} esta semana.',

  language: 'Idioma',
  back: 'Volver',
  close: 'Cerrar',
  // The colon keeps labels such as "Confirmar contraseña" readable after the verb.
  showField: 'Mostrar: {field}',
  hideField: 'Ocultar: {field}',
  notifications: 'Notificaciones',
  medal:
    '{rank, select, 1 {Medalla de oro, puesto 1} 2 {Medalla de plata, puesto 2} other {Medalla de bronce, puesto 3}}',
  offline: 'Sin conexión. No se pierde nada<tall>. El juego sigue cuando vuelva la conexión</tall>.',
  // Neutral between tú and usted: it stands over removal and appeals too.
  offlineText: 'Sin conexión. El texto sigue aquí<tall>. Se podrá enviar cuando vuelva la conexión</tall>.',
  offlineLink: 'Sin conexión. Abre esa pantalla cuando te reconectes.',
  offlineAction: 'Sin conexión. No se pierde nada. Inténtalo de nuevo cuando te reconectes.',
  copyFailed: 'No pudimos copiar el enlace',
  pictureDownloaded: 'La imagen está en tus descargas.',
  notDrawn: 'No pudimos crear la imagen. Inténtalo de nuevo.',
  pushNotOn: 'No pudimos activar las notificaciones. Inténtalo de nuevo.',
  pushNotOff: 'No pudimos desactivar las notificaciones. Inténtalo de nuevo.',
} as const;
