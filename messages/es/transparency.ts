export const transparency = {
  title: 'Transparencia',
  summary:
    'Cuántas personas nos pidieron retirar una foto y qué pasó después. Estas cifras salen de nuestros registros; no son estimaciones.',
  empty: 'Todavía no hay solicitudes, y ningún registro ha cumplido su plazo.',
  requests: 'Solicitudes',
  flags: 'Fotos que retiramos por reportes de jugadores o por decisión propia',
  median: 'La mitad salió del juego en',
  minutes: '{minutes} min',
  waitingOrDeclined: 'Solicitudes que esperan revisión o que negamos tras revisarlas',
  nothingInPlay: 'Solicitudes sin ninguna coincidencia en el juego',
  removed: 'Resueltas: retiro definitivo',
  reinstated: 'Resueltas: regreso al juego',
  split: 'Resueltas: unas fotos retiradas, otras de regreso',
  refusedImports: 'Intentos de traer de vuelta un registro retirado, rechazados',
  expired: 'Registros eliminados al cumplirse su plazo',
  download: 'Descargar en CSV',
  removal: '¿Aparece usted en una foto? <link>Pídanos que la retiremos</link>.',
} as const;
