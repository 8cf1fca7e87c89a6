import type { ReactNode } from "react"

interface ButtonProps {
  /** `main` for what most shoppers want next, `quiet` for what few do. */
  look?: "main" | "quiet" | undefined
  /** Pressing the button does nothing now. It can still be reached and read. */
  isOff?: boolean
  /** Before scripts have come, or without any, pressing it sends the form that it stands in. */
  isSubmit?: boolean
  onPress: () => unknown
  children: ReactNode
}

/** A button of the kit. */
export function Button({ look, isOff, isSubmit, onPress, children }: ButtonProps) {
  return (
    <button
      type={isSubmit ? "submit" : "button"}
      className={look ? `payunit-button payunit-${look}` : "payunit-button"}
      aria-disabled={isOff}
      onClick={(event) => {
        event.preventDefault()
        void onPress()
      }}
    >
      {children}
    </button>
  )
}
