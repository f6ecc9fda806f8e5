;; The inner loops of the metrical network, on vectors of four 32-bit floats. build/kernels.ts compiles this file to kernels.data.ts.
;; All addresses and sizes in comments are in floats unless they say bytes.
(module
  (memory (export "memory") 1)

  ;; y [rows][outputs] = x times w plus b. A row of x begins $stride values after the one before it. The outputs are in panels of
  ;; eight: w is [outputs / 8][inputs][8]. Rows are computed by four: x and y must have room for a multiple of four rows.
  (func (export "linear")
    (param $x i32) (param $w i32) (param $b i32) (param $y i32)
    (param $rows i32) (param $inputs i32) (param $outputs i32) (param $stride i32)
    (local $o i32) (local $r i32) (local $k i32) (local $end i32) (local $panel i32) (local $to i32) (local $step i32) (local $line i32)
    (local $x0 i32) (local $x1 i32) (local $x2 i32) (local $x3 i32)
    (local $w0 v128) (local $w1 v128) (local $s v128)
    (local $c00 v128) (local $c01 v128) (local $c10 v128) (local $c11 v128) (local $c20 v128) (local $c21 v128) (local $c30 v128) (local $c31 v128)
    (local.set $step (i32.shl (local.get $stride) (i32.const 2)))
    (local.set $line (i32.shl (local.get $outputs) (i32.const 2)))
    (local.set $panel (local.get $w))
    (loop $panels
      (local.set $end (i32.add (local.get $panel) (i32.shl (local.get $inputs) (i32.const 5))))
      (local.set $r (i32.const 0))
      (loop $blocks
        (local.set $x0 (i32.add (local.get $x) (i32.mul (local.get $r) (local.get $step))))
        (local.set $x1 (i32.add (local.get $x0) (local.get $step)))
        (local.set $x2 (i32.add (local.get $x1) (local.get $step)))
        (local.set $x3 (i32.add (local.get $x2) (local.get $step)))
        (local.set $to (i32.add (local.get $b) (i32.shl (local.get $o) (i32.const 2))))
        (local.set $c00 (v128.load (local.get $to)))
        (local.set $c01 (v128.load offset=16 (local.get $to)))
        (local.set $c10 (v128.load (local.get $to)))
        (local.set $c11 (v128.load offset=16 (local.get $to)))
        (local.set $c20 (v128.load (local.get $to)))
        (local.set $c21 (v128.load offset=16 (local.get $to)))
        (local.set $c30 (v128.load (local.get $to)))
        (local.set $c31 (v128.load offset=16 (local.get $to)))
        (local.set $k (local.get $panel))
        (loop $sum
          (local.set $w0 (v128.load (local.get $k)))
          (local.set $w1 (v128.load offset=16 (local.get $k)))
          (local.set $s (v128.load32_splat (local.get $x0)))
          (local.set $c00 (f32x4.add (local.get $c00) (f32x4.mul (local.get $s) (local.get $w0))))
          (local.set $c01 (f32x4.add (local.get $c01) (f32x4.mul (local.get $s) (local.get $w1))))
          (local.set $x0 (i32.add (local.get $x0) (i32.const 4)))
          (local.set $s (v128.load32_splat (local.get $x1)))
          (local.set $c10 (f32x4.add (local.get $c10) (f32x4.mul (local.get $s) (local.get $w0))))
          (local.set $c11 (f32x4.add (local.get $c11) (f32x4.mul (local.get $s) (local.get $w1))))
          (local.set $x1 (i32.add (local.get $x1) (i32.const 4)))
          (local.set $s (v128.load32_splat (local.get $x2)))
          (local.set $c20 (f32x4.add (local.get $c20) (f32x4.mul (local.get $s) (local.get $w0))))
          (local.set $c21 (f32x4.add (local.get $c21) (f32x4.mul (local.get $s) (local.get $w1))))
          (local.set $x2 (i32.add (local.get $x2) (i32.const 4)))
          (local.set $s (v128.load32_splat (local.get $x3)))
          (local.set $c30 (f32x4.add (local.get $c30) (f32x4.mul (local.get $s) (local.get $w0))))
          (local.set $c31 (f32x4.add (local.get $c31) (f32x4.mul (local.get $s) (local.get $w1))))
          (local.set $x3 (i32.add (local.get $x3) (i32.const 4)))
          (local.set $k (i32.add (local.get $k) (i32.const 32)))
          (br_if $sum (i32.lt_u (local.get $k) (local.get $end))))
        (local.set $to (i32.add (local.get $y)
          (i32.add (i32.mul (local.get $r) (local.get $line)) (i32.shl (local.get $o) (i32.const 2)))))
        (v128.store (local.get $to) (local.get $c00))
        (v128.store offset=16 (local.get $to) (local.get $c01))
        (local.set $to (i32.add (local.get $to) (local.get $line)))
        (v128.store (local.get $to) (local.get $c10))
        (v128.store offset=16 (local.get $to) (local.get $c11))
        (local.set $to (i32.add (local.get $to) (local.get $line)))
        (v128.store (local.get $to) (local.get $c20))
        (v128.store offset=16 (local.get $to) (local.get $c21))
        (local.set $to (i32.add (local.get $to) (local.get $line)))
        (v128.store (local.get $to) (local.get $c30))
        (v128.store offset=16 (local.get $to) (local.get $c31))
        (local.set $r (i32.add (local.get $r) (i32.const 4)))
        (br_if $blocks (i32.lt_u (local.get $r) (local.get $rows))))
      (local.set $panel (local.get $end))
      (local.set $o (i32.add (local.get $o) (i32.const 8)))
      (br_if $panels (i32.lt_u (local.get $o) (local.get $outputs)))))

  ;; Replaces the numbers from $at to before $end (bytes; a multiple of four numbers) by the exponentials of their differences to $most,
  ;; which must lie between -87 and 87 (or below, which counts as -87), and returns four partial sums. 2^n times the series of the
  ;; remainder, with a relative error below 1e-6.
  (func $weigh (param $at i32) (param $end i32) (param $most v128) (result v128)
    (local $x v128) (local $n v128) (local $sum v128)
    (loop $each
      (local.set $x (f32x4.max (v128.const f32x4 -87 -87 -87 -87)
        (f32x4.sub (v128.load (local.get $at)) (local.get $most))))
      (local.set $n (f32x4.nearest (f32x4.mul (local.get $x)
        (v128.const f32x4 1.442695041 1.442695041 1.442695041 1.442695041))))
      (local.set $x (f32x4.sub (local.get $x) (f32x4.mul (local.get $n)
        (v128.const f32x4 0.693145752 0.693145752 0.693145752 0.693145752))))
      (local.set $x (f32x4.sub (local.get $x) (f32x4.mul (local.get $n)
        (v128.const f32x4 0.00000142860677 0.00000142860677 0.00000142860677 0.00000142860677))))
      (local.set $x (f32x4.mul
        (i32x4.shl (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $n)) (v128.const i32x4 127 127 127 127)) (i32.const 23))
        (f32x4.add (v128.const f32x4 1 1 1 1) (f32x4.mul (local.get $x)
        (f32x4.add (v128.const f32x4 1 1 1 1) (f32x4.mul (local.get $x)
        (f32x4.add (v128.const f32x4 0.5 0.5 0.5 0.5) (f32x4.mul (local.get $x)
        (f32x4.add (v128.const f32x4 0.1666666667 0.1666666667 0.1666666667 0.1666666667) (f32x4.mul (local.get $x)
        (f32x4.add (v128.const f32x4 0.04166666667 0.04166666667 0.04166666667 0.04166666667) (f32x4.mul (local.get $x)
        (f32x4.add (v128.const f32x4 0.008333333333 0.008333333333 0.008333333333 0.008333333333) (f32x4.mul (local.get $x)
        (v128.const f32x4 0.001388888889 0.001388888889 0.001388888889 0.001388888889)))))))))))))))
      (v128.store (local.get $at) (local.get $x))
      (local.set $sum (f32x4.add (local.get $sum) (local.get $x)))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $each (i32.lt_u (local.get $at) (local.get $end))))
    (local.get $sum))

  (func $total (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; Attention with heads of 16: $qkv is [rows][query, key, value][heads][16], $result [rows][heads][16]. A row attends to the rows from
  ;; $from[row] to before $to[row] (32-bit integers). $scores has room for all rows and three more.
  (func (export "attend")
    (param $qkv i32) (param $result i32) (param $from i32) (param $to i32) (param $scores i32)
    (param $rows i32) (param $heads i32)
    (local $row i32) (local $head i32) (local $width i32) (local $stride i32) (local $first i32) (local $key i32) (local $value i32)
    (local $at i32) (local $end i32) (local $most v128) (local $sum v128) (local $weight v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128) (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local.set $width (i32.shl (local.get $heads) (i32.const 6)))
    (local.set $stride (i32.mul (local.get $width) (i32.const 3)))
    (loop $row
      (local.set $head (i32.const 0))
      (local.set $end (i32.add (local.get $scores) (i32.shl
        (i32.sub (i32.load (local.get $to)) (i32.load (local.get $from))) (i32.const 2))))
      (local.set $first (i32.add (local.get $qkv) (i32.mul (i32.load (local.get $from)) (local.get $stride))))
      (loop $head
        (local.set $at (i32.add (local.get $qkv) (i32.add
          (i32.mul (local.get $row) (local.get $stride)) (i32.shl (local.get $head) (i32.const 6)))))
        (local.set $q0 (f32x4.mul (v128.load offset=0 (local.get $at)) (v128.const f32x4 0.25 0.25 0.25 0.25)))
        (local.set $q1 (f32x4.mul (v128.load offset=16 (local.get $at)) (v128.const f32x4 0.25 0.25 0.25 0.25)))
        (local.set $q2 (f32x4.mul (v128.load offset=32 (local.get $at)) (v128.const f32x4 0.25 0.25 0.25 0.25)))
        (local.set $q3 (f32x4.mul (v128.load offset=48 (local.get $at)) (v128.const f32x4 0.25 0.25 0.25 0.25)))
        (local.set $key (i32.add (local.get $first) (i32.add (local.get $width) (i32.shl (local.get $head) (i32.const 6)))))
        (local.set $value (i32.add (local.get $key) (local.get $width)))
        (local.set $at (local.get $scores))
        (loop $match
          (local.set $a (f32x4.add (f32x4.add (f32x4.mul (local.get $q0) (v128.load (local.get $key)))
            (f32x4.mul (local.get $q1) (v128.load offset=16 (local.get $key)))) (f32x4.add (f32x4.mul (local.get $q2) (v128.load offset=32 (local.get $key)))
            (f32x4.mul (local.get $q3) (v128.load offset=48 (local.get $key))))))
          (local.set $key (i32.add (local.get $key) (local.get $stride)))
          (local.set $b (f32x4.add (f32x4.add (f32x4.mul (local.get $q0) (v128.load (local.get $key)))
            (f32x4.mul (local.get $q1) (v128.load offset=16 (local.get $key)))) (f32x4.add (f32x4.mul (local.get $q2) (v128.load offset=32 (local.get $key)))
            (f32x4.mul (local.get $q3) (v128.load offset=48 (local.get $key))))))
          (local.set $key (i32.add (local.get $key) (local.get $stride)))
          (local.set $c (f32x4.add (f32x4.add (f32x4.mul (local.get $q0) (v128.load (local.get $key)))
            (f32x4.mul (local.get $q1) (v128.load offset=16 (local.get $key)))) (f32x4.add (f32x4.mul (local.get $q2) (v128.load offset=32 (local.get $key)))
            (f32x4.mul (local.get $q3) (v128.load offset=48 (local.get $key))))))
          (local.set $key (i32.add (local.get $key) (local.get $stride)))
          (local.set $d (f32x4.add (f32x4.add (f32x4.mul (local.get $q0) (v128.load (local.get $key)))
            (f32x4.mul (local.get $q1) (v128.load offset=16 (local.get $key)))) (f32x4.add (f32x4.mul (local.get $q2) (v128.load offset=32 (local.get $key)))
            (f32x4.mul (local.get $q3) (v128.load offset=48 (local.get $key))))))
          (local.set $key (i32.add (local.get $key) (local.get $stride)))
          ;; The sums of the four vectors, as one vector.
          (local.set $a (f32x4.add (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
            (local.get $a) (local.get $b)) (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31
            (local.get $a) (local.get $b))))
          (local.set $c (f32x4.add (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23
            (local.get $c) (local.get $d)) (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31
            (local.get $c) (local.get $d))))
          (v128.store (local.get $at) (f32x4.add (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
            (local.get $a) (local.get $c)) (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $a) (local.get $c))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $match (i32.lt_u (local.get $at) (local.get $end))))
        ;; What follows the last score must count for nothing.
        (v128.store (local.get $end) (v128.const f32x4 -inf -inf -inf -inf))
        (local.set $most (v128.load (local.get $scores)))
        (local.set $at (local.get $scores))
        (loop $compare
          (local.set $most (f32x4.max (local.get $most) (v128.load (local.get $at))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $compare (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $most (f32x4.splat (f32.max
          (f32.max (f32x4.extract_lane 0 (local.get $most)) (f32x4.extract_lane 1 (local.get $most)))
          (f32.max (f32x4.extract_lane 2 (local.get $most)) (f32x4.extract_lane 3 (local.get $most))))))
        (local.set $sum (call $weigh (local.get $scores) (local.get $end) (local.get $most)))
        (local.set $a0 (v128.const f32x4 0 0 0 0))
        (local.set $a1 (v128.const f32x4 0 0 0 0))
        (local.set $a2 (v128.const f32x4 0 0 0 0))
        (local.set $a3 (v128.const f32x4 0 0 0 0))
        (local.set $at (local.get $scores))
        (loop $gather
          (local.set $weight (v128.load32_splat (local.get $at)))
          (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $weight) (v128.load offset=0 (local.get $value)))))
          (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $weight) (v128.load offset=16 (local.get $value)))))
          (local.set $a2 (f32x4.add (local.get $a2) (f32x4.mul (local.get $weight) (v128.load offset=32 (local.get $value)))))
          (local.set $a3 (f32x4.add (local.get $a3) (f32x4.mul (local.get $weight) (v128.load offset=48 (local.get $value)))))
          (local.set $value (i32.add (local.get $value) (local.get $stride)))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br_if $gather (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $sum (f32x4.splat (call $total (local.get $sum))))
        (v128.store offset=0 (local.get $result) (f32x4.div (local.get $a0) (local.get $sum)))
        (v128.store offset=16 (local.get $result) (f32x4.div (local.get $a1) (local.get $sum)))
        (v128.store offset=32 (local.get $result) (f32x4.div (local.get $a2) (local.get $sum)))
        (v128.store offset=48 (local.get $result) (f32x4.div (local.get $a3) (local.get $sum)))
        (local.set $result (i32.add (local.get $result) (i32.const 64)))
        (local.set $head (i32.add (local.get $head) (i32.const 1)))
        (br_if $head (i32.lt_u (local.get $head) (local.get $heads))))
      (local.set $from (i32.add (local.get $from) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $row (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; Tanh approximation of the Gaussian error linear unit, in place: v / (1 + exp(-2 y)) is 0.5 v (1 + tanh y). $width: of a row, a
  ;; multiple of four; $scratch has room for a row.
  (func (export "gelu") (param $x i32) (param $scratch i32) (param $rows i32) (param $width i32)
    (local $i i32) (local $bytes i32) (local $row i32) (local $v v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (loop $each
      (local.set $i (i32.const 0))
      (loop $prepare
        (local.set $v (v128.load (i32.add (local.get $x) (local.get $i))))
        (v128.store (i32.add (local.get $scratch) (local.get $i))
          (f32x4.min (v128.const f32x4 87 87 87 87) (f32x4.mul
            (f32x4.mul (v128.const f32x4 -1.5957691216 -1.5957691216 -1.5957691216 -1.5957691216) (local.get $v))
            (f32x4.add (v128.const f32x4 1 1 1 1) (f32x4.mul
              (v128.const f32x4 0.044715 0.044715 0.044715 0.044715) (f32x4.mul (local.get $v) (local.get $v)))))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br_if $prepare (i32.lt_u (local.get $i) (local.get $bytes))))
      (drop (call $weigh (local.get $scratch) (i32.add (local.get $scratch) (local.get $bytes)) (v128.const f32x4 0 0 0 0)))
      (local.set $i (i32.const 0))
      (loop $divide
        (v128.store (i32.add (local.get $x) (local.get $i)) (f32x4.div
          (v128.load (i32.add (local.get $x) (local.get $i)))
          (f32x4.add (v128.const f32x4 1 1 1 1) (v128.load (i32.add (local.get $scratch) (local.get $i))))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br_if $divide (i32.lt_u (local.get $i) (local.get $bytes))))
      (local.set $x (i32.add (local.get $x) (local.get $bytes)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; $y [rows][width]: the rows of $x with mean 0 and variance 1, times $gain plus $bias. $width is a multiple of four.
  (func (export "normalize") (param $x i32) (param $y i32) (param $gain i32) (param $bias i32) (param $rows i32) (param $width i32)
    (local $i i32) (local $bytes i32) (local $row i32) (local $v v128) (local $sum v128) (local $mean v128) (local $scale v128)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (loop $each
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $i (i32.const 0))
      (loop $add
        (local.set $sum (f32x4.add (local.get $sum) (v128.load (i32.add (local.get $x) (local.get $i)))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br_if $add (i32.lt_u (local.get $i) (local.get $bytes))))
      (local.set $mean (f32x4.splat (f32.div (call $total (local.get $sum)) (f32.convert_i32_u (local.get $width)))))
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $i (i32.const 0))
      (loop $square
        (local.set $v (f32x4.sub (v128.load (i32.add (local.get $x) (local.get $i))) (local.get $mean)))
        (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $v) (local.get $v))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br_if $square (i32.lt_u (local.get $i) (local.get $bytes))))
      (local.set $scale (f32x4.splat (f32.div (f32.const 1) (f32.sqrt (f32.add (f32.const 0.00001)
        (f32.div (call $total (local.get $sum)) (f32.convert_i32_u (local.get $width))))))))
      (local.set $i (i32.const 0))
      (loop $write
        (v128.store (i32.add (local.get $y) (local.get $i)) (f32x4.add
          (v128.load (i32.add (local.get $bias) (local.get $i)))
          (f32x4.mul (v128.load (i32.add (local.get $gain) (local.get $i))) (f32x4.mul (local.get $scale)
            (f32x4.sub (v128.load (i32.add (local.get $x) (local.get $i))) (local.get $mean))))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br_if $write (i32.lt_u (local.get $i) (local.get $bytes))))
      (local.set $x (i32.add (local.get $x) (local.get $bytes)))
      (local.set $y (i32.add (local.get $y) (local.get $bytes)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; $y [rows][width]: $x plus $bias plus its depthwise convolution with $taps [3][width]. A row stands before and one after the rows of
  ;; $x. $width is a multiple of four.
  (func (export "depthwise") (param $x i32) (param $y i32) (param $taps i32) (param $bias i32) (param $rows i32) (param $width i32)
    (local $i i32) (local $bytes i32) (local $row i32) (local $at i32) (local $tap i32)
    (local.set $bytes (i32.shl (local.get $width) (i32.const 2)))
    (loop $each
      (local.set $i (i32.const 0))
      (loop $add
        (local.set $at (i32.add (local.get $x) (local.get $i)))
        (local.set $tap (i32.add (local.get $taps) (local.get $i)))
        (v128.store (i32.add (local.get $y) (local.get $i)) (f32x4.add
          (f32x4.add (v128.load (local.get $at)) (v128.load (i32.add (local.get $bias) (local.get $i))))
          (f32x4.add
            (f32x4.add
              (f32x4.mul (v128.load (i32.sub (local.get $at) (local.get $bytes))) (v128.load (local.get $tap)))
              (f32x4.mul (v128.load (local.get $at)) (v128.load (i32.add (local.get $tap) (local.get $bytes)))))
            (f32x4.mul (v128.load (i32.add (local.get $at) (local.get $bytes)))
              (v128.load (i32.add (local.get $tap) (i32.shl (local.get $bytes) (i32.const 1))))))))
        (local.set $i (i32.add (local.get $i) (i32.const 16)))
        (br_if $add (i32.lt_u (local.get $i) (local.get $bytes))))
      (local.set $x (i32.add (local.get $x) (local.get $bytes)))
      (local.set $y (i32.add (local.get $y) (local.get $bytes)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; Turns the queries and the keys of $qkv (as for attend) by the angles of their rows, in place: the first eight numbers of a head
  ;; and the last eight are the two coordinates. $cosines and $sines: [rows][8].
  (func (export "rotate") (param $qkv i32) (param $cosines i32) (param $sines i32) (param $rows i32) (param $heads i32)
    (local $row i32) (local $end i32) (local $c0 v128) (local $c1 v128) (local $s0 v128) (local $s1 v128)
    (local $a v128) (local $b v128)
    (loop $each
      (local.set $c0 (v128.load (local.get $cosines)))
      (local.set $c1 (v128.load offset=16 (local.get $cosines)))
      (local.set $s0 (v128.load (local.get $sines)))
      (local.set $s1 (v128.load offset=16 (local.get $sines)))
      (local.set $end (i32.add (local.get $qkv) (i32.shl (local.get $heads) (i32.const 7))))
      (loop $head
        (local.set $a (v128.load (local.get $qkv)))
        (local.set $b (v128.load offset=32 (local.get $qkv)))
        (v128.store (local.get $qkv)
          (f32x4.sub (f32x4.mul (local.get $a) (local.get $c0)) (f32x4.mul (local.get $b) (local.get $s0))))
        (v128.store offset=32 (local.get $qkv)
          (f32x4.add (f32x4.mul (local.get $a) (local.get $s0)) (f32x4.mul (local.get $b) (local.get $c0))))
        (local.set $a (v128.load offset=16 (local.get $qkv)))
        (local.set $b (v128.load offset=48 (local.get $qkv)))
        (v128.store offset=16 (local.get $qkv)
          (f32x4.sub (f32x4.mul (local.get $a) (local.get $c1)) (f32x4.mul (local.get $b) (local.get $s1))))
        (v128.store offset=48 (local.get $qkv)
          (f32x4.add (f32x4.mul (local.get $a) (local.get $s1)) (f32x4.mul (local.get $b) (local.get $c1))))
        (local.set $qkv (i32.add (local.get $qkv) (i32.const 64)))
        (br_if $head (i32.lt_u (local.get $qkv) (local.get $end))))
      ;; The values stay as they are.
      (local.set $qkv (i32.add (local.get $qkv) (i32.shl (local.get $heads) (i32.const 6))))
      (local.set $cosines (i32.add (local.get $cosines) (i32.const 32)))
      (local.set $sines (i32.add (local.get $sines) (i32.const 32)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $each (i32.lt_u (local.get $row) (local.get $rows)))))

  ;; Adds the $count numbers of $y, a multiple of four, to those of $x.
  (func (export "add") (param $x i32) (param $y i32) (param $count i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $x) (i32.shl (local.get $count) (i32.const 2))))
    (loop $each
      (v128.store (local.get $x) (f32x4.add (v128.load (local.get $x)) (v128.load (local.get $y))))
      (local.set $x (i32.add (local.get $x) (i32.const 16)))
      (local.set $y (i32.add (local.get $y) (i32.const 16)))
      (br_if $each (i32.lt_u (local.get $x) (local.get $end)))))
)
