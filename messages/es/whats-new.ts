export const whatsNew = {
  title: 'Novedades',
  lines: {
    history:
      '<b>Historial</b>: revisa cada ronda, reto del día, duelo y sala en vivo que terminaste. Está en tu perfil.',
    mistakes: '<b>Mis errores</b>: practica las preguntas que fallaste.',
    challenges: 'Los <b>duelos</b> duran 48 horas. Cada quien juega cuando puede.',
    higherLower: '<b>¿Más o menos?</b> Dos cargos: ¿cuál es más común?',
    look: '<b>Tema y tamaño del texto</b>: elige los tuyos en Configuración.',
  },
  play: 'Jugar',
  gotIt: 'Entendido',
  closing: 'Cerrando...',
} as const;
