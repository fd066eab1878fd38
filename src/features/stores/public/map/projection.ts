export interface Point {
  x: number
  y: number
}
export interface Position {
  latitude: number
  longitude: number
}

/** The size of the map in its own units. */
export const view = { width: 1000, height: 760 }

const radians = (degrees: number) => (degrees * Math.PI) / 180
const steepness = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2)

/*
 * Lambert's conformal conic projection, which Canadian maps use. On a Mercator map Newfoundland would be a third too tall.
 */
const [southern, northern] = [radians(44.5), radians(50)]
const cone = Math.log(Math.cos(southern) / Math.cos(northern)) / Math.log(steepness(northern) / steepness(southern))
const reach = (Math.cos(southern) * steepness(southern) ** cone) / cone

const middle = { longitude: -60.2, latitude: 47.52 }
const scale = 5080
const onCone = ({ latitude, longitude }: Position): Point => {
  const radius = reach / steepness(radians(latitude)) ** cone
  const angle = cone * radians(longitude - middle.longitude)
  return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) }
}
const centre = onCone(middle)

/** The position of a place on the map. It is rounded, so that server and browser draw the same. */
export const project = (place: Position): Point => {
  const { x, y } = onCone(place)
  return {
    x: hundredths(view.width / 2 + (x - centre.x) * scale),
    y: hundredths(view.height / 2 + (y - centre.y) * scale),
  }
}
const hundredths = (value: number) => Math.round(value * 100) / 100

export const isOnMap = ({ x, y }: Point) => x >= 0 && x <= view.width && y >= 0 && y <= view.height
